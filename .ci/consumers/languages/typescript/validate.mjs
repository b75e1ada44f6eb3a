/** Validates documents: `validate.mjs SCHEMAS IN OUT`. A line of IN is the name of a schema, a tab, and a document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const [schemas, source, target] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const validators = new Map();
const lines = readFileSync(source, 'utf8').split('\n').slice(0, -1);
const verdicts = lines.map((line) => {
  const [name, text] = line.split('\t');
  const validate = validators.get(name) ?? ajv.compile(JSON.parse(readFileSync(`${schemas}/${name}.json`, 'utf8')));
  validators.set(name, validate);
  return validate(JSON.parse(text)) ? 'valid' : 'invalid';
});
writeFileSync(target, verdicts.map((verdict) => `${verdict}\n`).join(''));
