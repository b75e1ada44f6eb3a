//! Reads webhook bodies with generated types, and writes them again: `trip IN OUT`, one body per line. The line of a body
//! that the types refuse is `refused: `, and why.
//!
//! Validates documents: `validate SCHEMAS IN OUT`. A line of IN is the name of a schema, a tab, and a document; its line of
//! OUT is `valid` or `invalid`.
#![deny(warnings)]

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};

mod bodies {
    typify::import_types!(schema = "webhook-body.json");
}

type Outcome<T> = Result<T, Box<dyn Error>>;

fn trip(text: &str) -> String {
    let body = serde_json::from_str::<bodies::WebhookBody>(text).and_then(|body| serde_json::to_string(&body));
    body.unwrap_or_else(|error| format!("refused: {error}"))
}

fn trips(source: &str, target: &str) -> Outcome<()> {
    let mut written = BufWriter::new(File::create(target)?);
    for text in fs::read_to_string(source)?.split_terminator('\n') {
        writeln!(written, "{}", trip(text))?;
    }
    Ok(written.flush()?)
}

fn validate(schemas: &str, source: &str, target: &str) -> Outcome<()> {
    let mut validators = HashMap::new();
    let mut written = BufWriter::new(File::create(target)?);
    for line in fs::read_to_string(source)?.split_terminator('\n') {
        let (name, text) = line.split_once('\t').ok_or("Expected a tab after the name of a schema")?;
        if !validators.contains_key(name) {
            let schema = serde_json::from_str(&fs::read_to_string(format!("{schemas}/{name}.json"))?)?;
            validators.insert(name, jsonschema::validator_for(&schema).map_err(|error| error.to_string())?);
        }
        let verdict = if validators[name].is_valid(&serde_json::from_str(text)?) { "valid" } else { "invalid" };
        writeln!(written, "{verdict}")?;
    }
    Ok(written.flush()?)
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["trip", source, target] => trips(source, target),
        ["validate", schemas, source, target] => validate(schemas, source, target),
        _ => Err(format!("Expected `trip IN OUT` or `validate SCHEMAS IN OUT`, got {arguments:?}").into()),
    }
}
