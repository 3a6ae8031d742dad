/** Serves a feed file of a million rows at the process's own port, which it prints. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const HEADER =
  'id\ttitle\tdescription\tlink\timage_link\tbrand\tprice\tavailability\tgtin\tcondition\tproduct_type\titem_group_id\tsize\n';
const ROWS_PER_CHUNK = 500;
/** Share of rows that are fragrances: every fifth. */
const FRAGRANCE_EVERY = 5;

function buildRow(index: number): string {
  const isFragrance = index % FRAGRANCE_EVERY === 0;
  const name = isFragrance ? `Bench ${index} Eau de Parfum` : `Bench ${index} Kitchen Towel`;
  const text = `${name} from a shop that lists many goods, in words that no reader needs.`;
  const type = isFragrance ? 'Beauty > Perfume' : 'Home > Kitchen';
  const stock = index % 3 === 0 ? 'out_of_stock' : 'in_stock';
  return `sku-${index}\t${name}\t${text}\thttps://bench.example/p/${index}\thttps://bench.example/i/${index}.jpg\tHouse\t${(index % 200) + 10}.00 EUR\t${stock}\t\tnew\t${type}\tgroup-${index}\t${isFragrance ? '50 ml' : ''}\n`;
}

function* buildFile(count: number): Generator<string> {
  yield HEADER;
  for (let start = 0; start < count; start += ROWS_PER_CHUNK) {
    let chunk = '';
    for (let index = start; index < Math.min(count, start + ROWS_PER_CHUNK); index += 1) chunk += buildRow(index);
    yield chunk;
  }
}

const server = createServer((request, response) => {
  const [, count = '0'] = /^\/(\d+)\.tsv\.gz$/.exec(request.url ?? '') ?? [];
  if (count === '0') return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/gzip' });
  const gzip = createGzip({ level: 1 });
  Readable.from(buildFile(Number(count)))
    .pipe(gzip)
    .pipe(response);
  response.on('close', () => gzip.destroy());
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
