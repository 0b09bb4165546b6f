// Reads service/schemas.json from standard input, and writes the schemas as types of TypeScript.
import { readFileSync } from 'node:fs';

const text = JSON.stringify;

function comment({ description }) {
  return description ? `/** ${description} */\n` : '';
}

/** Returns the type of the values of a schema. */
function typeOf(schema) {
  const own = schema.properties && members(schema);
  if (schema.$ref) {
    const [name, ...path] = schema.$ref.split('/').slice(3);
    const keys = path.filter((key) => key !== 'properties').map((key) => `[${text(key)}]`);
    return name + keys.join('') + (own ? ` & ${own}` : '');
  }
  if (schema.enum) return schema.enum.map(text).join(' | ');
  const types = [schema.type].flat().map((type) => {
    if (type === 'integer') return 'number';
    if (type === 'array') return typeOf(schema.items).replace(/^.* .*$/s, '($&)') + '[]';
    if (type !== 'object') return type;
    return own ?? `Record<string, ${typeOf(schema.additionalProperties)}>`;
  });
  return [...new Set(types)].join(' | ');
}

function members({ properties, required = [] }) {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${comment(schema)}${name}${optional}: ${typeOf(schema)};\n`;
  });
  return `{\n${lines.join('').replace(/^/gm, '  ').slice(0, -2)}}`;
}

const schemas = JSON.parse(readFileSync(0, 'utf8'));
console.log('// The bodies of answers: made of service/schemas.json by packaging/npm/types.js.\n');
for (const [name, schema] of Object.entries(schemas)) {
  console.log(`${comment(schema)}export type ${name} = ${typeOf(schema)};\n`);
}
