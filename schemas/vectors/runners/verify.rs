// Verifies webhooks in Rust, and tries that on the test vectors. In a new crate, with this file as src/main.rs:
//
//     cargo add hmac@0.12 sha1@0.10 base64@0.22 serde_json@1
//     cargo run -- ..            # the folder with signature.json and bodies.json
//     cargo run -- .. --answers  # one answer a line, for `routespec vectors check`
use base64::Engine;
use hmac::{Hmac, Mac};
use serde_json::{Map, Value};
use sha1::Sha1;

/// Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal.
fn is_signed(body: &[u8], header: Option<&str>, secret: &str) -> bool {
    let Some(header) = header.filter(|text| text.len() == 40 && text.bytes().all(|digit| digit.is_ascii_hexdigit())) else {
        return false;
    };
    let given: Vec<u8> = (0..20).map(|at| u8::from_str_radix(&header[2 * at..2 * at + 2], 16).unwrap()).collect();
    let mut mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(body);
    mac.verify_slice(&given).is_ok()
}

fn is_timestamp(value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    let form = b"0000-00-00T00:00:00.000";
    let bytes = text.as_bytes();
    if !matches!(bytes.get(23..), Some(b"Z") | Some(b"+00:00")) {
        return false;
    }
    let fits = |(is, wanted): (&u8, &u8)| if *wanted == b'0' { is.is_ascii_digit() } else { is == wanted };
    if !bytes.iter().zip(form).all(fits) {
        return false;
    }
    let part = |from: usize, to: usize| text[from..to].parse::<u32>().unwrap();
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day) && part(11, 13) < 24 && part(14, 16) < 60 && part(17, 19) < 60
}

fn is_context(context: &Map<String, Value>) -> bool {
    let parts: [(&str, &[&str]); 3] =
        [("device", &["model", "type"]), ("os", &["name", "version"]), ("app", &["build", "name", "version"])];
    parts.iter().all(|(part, texts)| match context.get(*part) {
        None => true,
        Some(Value::Object(inner)) => texts.iter().all(|name| inner.get(*name).is_none_or(Value::is_string)),
        Some(_) => false,
    })
}

/// The value of a webhook body; None if it is not one.
fn parse_body(raw: &[u8]) -> Option<Value> {
    let value: Value = serde_json::from_slice(raw).ok()?;
    let body = value.as_object()?;
    let kind = body.get("type")?.as_str()?;
    let is = |name: &str, right: fn(&Value) -> bool| body.get(name).is_some_and(right);
    let has_members = match kind {
        "page" => is("properties", Value::is_object),
        "screen" => is("name", Value::is_string) && is_context(body.get("context")?.as_object()?),
        "identify" => is("traits", Value::is_object),
        "track" => is("event", Value::is_string) && is("properties", Value::is_object),
        "alias" => is("Previous ID", Value::is_string) && is("User ID", Value::is_string),
        "group" => is("groupId", Value::is_string) && is("traits", Value::is_object),
        "delete" => is("userId", Value::is_string),
        _ => false,
    };
    let has_version = match kind {
        "delete" => !body.contains_key("version"),
        _ => body.get("version")?.as_f64() == Some(1.0),
    };
    // The user may be anonymous: then there is no id, or it is null.
    let is_id = |name: &str| body.get(name).is_none_or(|id| id.is_string() || id.is_null());
    let has_ids = kind == "alias" || kind == "delete" || (is_id("userId") && is_id("anonymousId"));
    let is_right = has_members && has_version && has_ids && is("timestamp", is_timestamp);
    is_right.then_some(value)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let wants_answers = args.get(2).is_some_and(|flag| flag == "--answers");
    let (mut count, mut wrong) = (0, 0);
    for name in ["signature", "bodies"] {
        let text = std::fs::read_to_string(format!("{}/{name}.json", args[1])).expect("a file of vectors");
        let file: Value = serde_json::from_str(&text).expect("JSON");
        for vector in file["vectors"].as_array().expect("an array") {
            let raw = base64::engine::general_purpose::STANDARD.decode(vector["body"].as_str().unwrap()).unwrap();
            let is_right = if name == "signature" {
                is_signed(&raw, vector["header"].as_str(), vector["secret"].as_str().unwrap())
            } else {
                parse_body(&raw).is_some_and(|body| vector.get("value").is_none_or(|value| *value == body))
            };
            let answer = if is_right { "valid" } else { "invalid" };
            count += 1;
            if wants_answers {
                println!("{{\"id\":{},\"answer\":\"{answer}\"}}", vector["id"]);
            } else if vector["treatment"] != answer && vector["treatment"] != "acceptable" {
                wrong += 1;
                println!("{}: {}", vector["id"].as_str().unwrap(), vector["description"].as_str().unwrap());
            }
        }
    }
    if !wants_answers {
        println!("{} of {count} vectors right", count - wrong);
    }
    std::process::exit(i32::from(wrong > 0));
}
