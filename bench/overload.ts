/**
 * Measures the effect of ten times the capacity on other users and on alerts, for one path after
 * the other: searches, sign-ins, live streams and feeds at a real web process, and emails with
 * photographs at a real worker. The capacity of each path is measured first. The flood comes from a
 * process at the lowest priority. Other users search, open pages, sign in and follow live changes,
 * without the flood and with it, and a separate worker sends alerts.
 *
 *   node bench/overload.ts [--paths search,sign-in,live,feeds,photographs] [--seconds 15]
 *     [--connections 2000] [--addresses 64] [--rows 10000]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { recordMeasurement } from './lib/measurement.ts';
import { startChild, stop } from './lib/processes.ts';
import { measureAlerts } from './overload/alerts.ts';
import { type Flood, listFloods, measureCapacity, sendFlood } from './overload/floods.ts';
import { watchMemory } from './overload/memory.ts';
import { createOtherUsers } from './overload/other-users.ts';
import { floodWithPhotographs } from './overload/photographs.ts';
import { reportAlerts, reportFlood, reportMemory, reportOtherUsers, reportSignedOut } from './overload/report.ts';
import { openSubject } from './overload/subject.ts';

const { values } = parseArgs({
  options: {
    paths: { type: 'string', default: 'search,sign-in,live,feeds,photographs' },
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '2000' },
    addresses: { type: 'string', default: '64' },
    rows: { type: 'string', default: '10000' },
  },
});
const SECONDS = Number(values.seconds);
const FACTOR = 10;
/** Pause after a flood and after a measurement of the capacity, in which the processes recover. */
const RECOVERY_MS = 5_000;

const subject = await openSubject(Number(values.rows));
const actAsOtherUsers = await createOtherUsers(subject);

/** Other users' requests and alerts, which are measured at the same time. */
async function measureOthers() {
  const [others, alerts] = await Promise.all([actAsOtherUsers(SECONDS), measureAlerts(subject, SECONDS)]);
  return { others, alerts };
}

async function measureRequests(flood: Flood): Promise<void> {
  const { name } = flood;
  const capacity = await measureCapacity(subject, flood);
  await sleep(RECOVERY_MS);
  const before = await measureOthers();
  const memory = watchMemory(subject.web);
  const size = {
    rate: FACTOR * capacity,
    seconds: SECONDS,
    connections: Number(values.connections),
    addresses: Number(values.addresses),
  };
  const [sent, during] = await Promise.all([sendFlood(subject, flood, size), measureOthers()]);
  reportFlood(name, { ...sent, capacity, servedStatus: flood.served });
  reportOtherUsers(name, { before: before.others, during: during.others, seconds: SECONDS });
  reportAlerts(name, before.alerts, during.alerts);
  await sleep(RECOVERY_MS);
  reportSignedOut(name, during.others, await subject.countSignedOut());
  reportMemory(name, await memory.recover());
}

async function measurePhotographs(): Promise<void> {
  const name = 'emails with photographs';
  const { child: shop, message: origin } = await startChild<string>('photographs');
  const send = (perSecond: number, seconds: number) => floodWithPhotographs(subject, origin, { perSecond, seconds });
  await send(10, 2);
  const capacity = await send(20, 5);
  const rate = capacity.withPhotograph / 5;
  await sleep(RECOVERY_MS);
  const before = await measureOthers();
  const memory = watchMemory(subject.worker);
  const [sent, during] = await Promise.all([send(FACTOR * rate, SECONDS), measureOthers()]);
  recordMeasurement({ what: `${name}: capacity`, value: rate, unit: 'photographs/s', note: 'one worker' });
  recordMeasurement({
    what: `${name}: emails received, as a multiple of the photographs' capacity`,
    value: sent.perSecond / rate,
    unit: '',
    note: `${sent.received} of ${sent.offered} emails within ${SECONDS} s, ${sent.withPhotograph} with their photograph, the others with our drawing`,
  });
  reportOtherUsers(name, { before: before.others, during: during.others, seconds: SECONDS });
  // These alerts wait behind the flood of emails, so that the target is for other floods only.
  reportAlerts(name, before.alerts, during.alerts, false);
  reportSignedOut(name, during.others, await subject.countSignedOut());
  reportMemory(name, await memory.recover());
  await stop(shop);
}

try {
  const paths = values.paths.split(',');
  // Not measured: the first email and the first hash of a process take longer.
  await measureOthers();
  for (const flood of await listFloods(subject, Number(values.rows)))
    if (paths.some((path) => flood.name.startsWith(path))) await measureRequests(flood);
  if (paths.includes('photographs')) await measurePhotographs();
} finally {
  await subject.close();
}
process.exit();
