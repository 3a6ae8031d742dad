import { MINUTE } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { assertLeaseHeld } from '../../platform/lease.ts';
import type { MqttConnection } from '../../platform/mqtt/connect-mqtt.ts';
import { countMqttMessage } from '../../platform/observability/metrics.ts';
import { type AlertRow, listAlerts, takeSnapshot } from './alerts.repo.ts';
import type { AlertsPosition } from './home-assistant.tables.ts';
import { buildAlert } from './messages.rules.ts';
import { getPublisher, updatePublisher } from './publisher.repo.ts';

/** An older alert is not sent: after an outage, an automation must not act on the past. */
const MAX_ALERT_AGE_MS = 15 * MINUTE;
/** Alerts that one crash can lose. */
const BATCH_SIZE = 25;
/** An unchanged position is stored this often, so that a query does not look back further. */
const POSITION_AGE_MS = 10 * MINUTE;

type SendDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Sends the alerts of the ledger since the stored position. The position is stored before they are
 * sent, so that no alert is sent twice, whatever dies. Without a position, only later alerts count.
 */
export async function sendAlerts(deps: SendDeps, lease: string, connection: MqttConnection): Promise<void> {
  for (;;) {
    const now = await takeSnapshot(deps.db);
    const { alerts_position: stored } = await getPublisher(deps.db);
    if (stored === null || isFromBackup(stored, now)) return savePosition(deps, lease, startAt(now));
    const to = stored.to ?? now.taken;
    const rows = await listAlerts(deps.db, { ...stored, to }, BATCH_SIZE);
    const last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    if (rows.length > 0 || isOld(stored, now) || stored.to !== null)
      await savePosition(
        deps,
        lease,
        last ? { from: stored.from, to, after: last.id } : startAt({ ...now, taken: to }),
      );
    await publishAlerts(deps, connection, rows);
    if (last === undefined) return;
  }
}

async function publishAlerts(
  { clock }: SendDeps,
  connection: MqttConnection,
  rows: readonly AlertRow[],
): Promise<void> {
  for (const row of rows) {
    const ageMs = clock.now().getTime() - row.happenedAt.getTime();
    if (!row.isMatching || ageMs > MAX_ALERT_AGE_MS) continue;
    await connection.publish(buildAlert(row, row));
    countMqttMessage('event');
  }
}

async function savePosition({ db }: SendDeps, lease: string, position: AlertsPosition): Promise<void> {
  assertLeaseHeld(await updatePublisher(db, lease, { alerts_position: JSON.stringify(position) }));
}

function startAt(from: AlertsPosition['from']): AlertsPosition {
  return { from, to: null, after: null };
}

function isOld({ from }: AlertsPosition, now: AlertsPosition['from']): boolean {
  return Date.parse(now.at) - Date.parse(from.at) > POSITION_AGE_MS;
}

/** A position ahead of the database is from before a backup was restored. */
function isFromBackup({ from }: AlertsPosition, now: AlertsPosition['from']): boolean {
  return getXmax(from.taken) > getXmax(now.taken);
}

function getXmax(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}
