// Receives the simulator's messages with only the package.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { checkWebhook, readBody, SIGNATURE_HEADER, sign, verifySignature } from 'routespec';
import { startSimulator } from 'routespec/sim';
import { strictBodySchemas } from 'routespec/spec';

const SECRET = 's3cret';
let receive;
const received = new Promise((resolve) => {
  receive = resolve;
});
const server = createServer(async (request, response) => {
  receive({ raw: await readBody(request), header: request.headers[SIGNATURE_HEADER] });
  response.end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const simulator = await startSimulator();
const source = simulator.source({ url: `http://127.0.0.1:${server.address().port}/hook`, secret: SECRET });
await source.track({ userId: 'u1', event: 'Signed Up' });

const { raw, header } = await received;
const checked = checkWebhook(raw);
await simulator.close();
server.close();

const catalogue = createRequire(import.meta.url)('routespec/schemas/catalogue.json');
const facts = {
  'the signature is right': verifySignature(raw, header, SECRET) && sign(raw, SECRET) === header,
  'the signature is wrong for another secret': !verifySignature(raw, header, 'other'),
  'the body is that of the call': checked.ok && checked.body.type === 'track' && checked.body.event === 'Signed Up',
  'the shape accepts it': strictBodySchemas.track.safeParse(JSON.parse(new TextDecoder().decode(raw))).success,
  'the catalogue lists schemas': JSON.stringify(catalogue).includes('webhook-body'),
};
const wrong = Object.keys(facts).filter((fact) => !facts[fact]);
if (wrong.length > 0) throw new Error(`Expected of the package: ${wrong.join('; ')}`);
