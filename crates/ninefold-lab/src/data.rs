//! Measured data: tables of plain fields, kept as CSV files.
//!
//! A table is all that the charts, the fits and the sentences of an experiment are made from, so that a
//! report can be made again from the files alone.

use std::path::Path;

use anyhow::{Context as _, bail, ensure};

/// What can be a field of a table.
pub trait Field {
    /// As it is in a CSV file. A number keeps all its digits, so that it is the same when read.
    fn field(&self) -> String;
}

macro_rules! fields_as_they_are_shown {
    ($($name:ty),*) => { $(impl Field for $name {
        fn field(&self) -> String {
            self.to_string()
        }
    })* };
}
fields_as_they_are_shown!(str, &str, String, u32, u64, usize);

impl Field for bool {
    fn field(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl Field for f64 {
    /// What is not a number (the mean of nothing) is absent.
    fn field(&self) -> String {
        if self.is_finite() { format!("{self:?}") } else { String::new() }
    }
}

impl<T: Field> Field for Option<T> {
    fn field(&self) -> String {
        self.as_ref().map_or_else(String::new, T::field)
    }
}

/// A row of a table: its fields as they are on file; an empty one was not measured.
pub type Row = Vec<String>;

/// A row of these fields.
macro_rules! row {
    ($($field:expr),* $(,)?) => { vec![$($crate::data::Field::field(&$field)),*] };
}
pub(crate) use row;

/// A table: the name of its file, its columns and its rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The file's name without `.csv`.
    pub name: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each as long as the columns.
    pub rows: Vec<Row>,
}

impl Table {
    /// Without rows; its columns are separated by commas.
    pub fn new(name: &str, columns: &str) -> Table {
        let columns = columns.split(',').map(str::to_owned).collect();
        Table { name: name.to_owned(), columns, rows: Vec::new() }
    }

    /// The place of a column.
    ///
    /// # Panics
    /// If there is none: the experiments know their own columns, and files are checked when they are read.
    pub fn column(&self, name: &str) -> usize {
        let place = self.columns.iter().position(|column| column == name);
        place.unwrap_or_else(|| panic!("the table {} has no column {name}", self.name))
    }

    /// A field as a number; absent ones and words are no number.
    pub fn number(&self, row: &Row, column: &str) -> f64 {
        row[self.column(column)].parse().unwrap_or(f64::NAN)
    }

    /// A field as text.
    pub fn text<'a>(&self, row: &'a Row, column: &str) -> &'a str {
        &row[self.column(column)]
    }

    /// The rows whose field in this column is this word.
    pub fn rows_of<'a>(&'a self, column: &str, word: &str) -> impl Iterator<Item = &'a Row> + use<'a> {
        let (at, word) = (self.column(column), word.to_owned());
        self.rows.iter().filter(move |row| row[at] == word)
    }

    /// The different words of a column, in the order of their first appearance.
    pub fn words(&self, column: &str) -> Vec<String> {
        let at = self.column(column);
        let mut words: Vec<String> = Vec::new();
        for row in &self.rows {
            if !words.contains(&row[at]) {
                words.push(row[at].clone());
            }
        }
        words
    }

    /// As a CSV file.
    pub fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.columns)?;
        let mut text = writer.into_inner()?;
        text.extend(lines(&self.rows)?);
        Ok(text)
    }

    /// A CSV file as it was written. A last line without an end is left out: whoever wrote it was interrupted.
    pub fn read(file: &Path) -> anyhow::Result<Table> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(|| name.clone())?;
        let whole = match text.rfind('\n') {
            Some(end) => &text[..=end],
            None => bail!("{name}: line 1: expected a line of column names, found none that ends"),
        };
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(whole.as_bytes());
        let columns: Vec<String> =
            reader.headers().with_context(|| name.clone())?.iter().map(str::to_owned).collect();
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.with_context(|| name.clone())?;
            let line = record.position().map_or(0, csv::Position::line);
            ensure!(
                record.len() == columns.len(),
                "{name}: line {line}: expected {} fields, found {}",
                columns.len(),
                record.len()
            );
            rows.push(record.iter().map(str::to_owned).collect());
        }
        let stem = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok(Table { name: stem, columns, rows })
    }
}

/// Rows as the lines of a CSV file.
pub fn lines(rows: &[Row]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

/// The tables of an experiment.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Data {
    tables: Vec<Table>,
}

impl Data {
    /// These tables.
    pub fn new(tables: Vec<Table>) -> Data {
        Data { tables }
    }

    /// All of them.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// The table of this name.
    ///
    /// # Panics
    /// If there is none: an experiment asks for its own tables.
    pub fn table(&self, name: &str) -> &Table {
        let table = self.tables.iter().find(|table| table.name == name);
        table.unwrap_or_else(|| panic!("there is no table {name}"))
    }

    /// The same, to be changed.
    ///
    /// # Panics
    /// If there is none.
    pub fn table_mut(&mut self, name: &str) -> &mut Table {
        let table = self.tables.iter_mut().find(|table| table.name == name);
        table.unwrap_or_else(|| panic!("there is no table {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_the_same_when_read_again() {
        let mut table = Table::new("some", "word,count,real,none");
        table.rows.push(row!["a, \"b\"", 7u64, 0.1, None::<f64>]);
        table.rows.push(row!["c", u64::MAX, 1e-9, f64::NAN]);
        table.rows.push(row!["d", 0u64, 3.0, None::<f64>]);
        assert_eq!(table.number(&table.rows[1], "real"), 1e-9);
        assert!(table.number(&table.rows[1], "none").is_nan());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("some.csv");
        std::fs::write(&file, table.csv().unwrap()).unwrap();
        assert_eq!(Table::read(&file).unwrap(), table);
        // Cut off in the middle of a line: that line is not there.
        let mut text = table.csv().unwrap();
        text.truncate(text.len() - 2);
        std::fs::write(&file, text).unwrap();
        assert_eq!(Table::read(&file).unwrap().rows, table.rows[..2]);
    }

    #[test]
    fn a_file_that_is_no_table_is_refused_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bad.csv");
        std::fs::write(&file, "a,b\n1,2\n3\n").unwrap();
        let error = format!("{:#}", Table::read(&file).unwrap_err());
        assert!(error.ends_with("bad.csv: line 3: expected 2 fields, found 1"), "{error}");
        std::fs::write(&file, "").unwrap();
        assert!(Table::read(&file).is_err());
        std::fs::write(&file, [0xff, 0xfe, b'\n']).unwrap();
        assert!(Table::read(&file).is_err());
    }
}
