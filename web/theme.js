// Runs before the first paint, so that a chosen theme does not flash. Not a module: modules run too late.
(() => {
  try {
    const theme = localStorage.getItem('ninefold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system's theme is used.
  }
})();
