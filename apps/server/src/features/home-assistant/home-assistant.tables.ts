import type { Generated, JSONColumnType } from 'kysely';

/** Device of a user who publishes the watchlist to Home Assistant. */
export interface HomeAssistantDevicesTable {
  user_id: string;
  device_id: string;
  created_at: Date;
}

/** A watch of which the broker may retain messages. */
export interface HomeAssistantTopicsTable {
  device_id: string;
  fragrance_id: number;
  /** What the messages were built from; null when they must be sent. */
  basis: Generated<string | null>;
  config_hash: Generated<string | null>;
  state_hash: Generated<string | null>;
  created_at: Date;
}

/** Position in the ledger up to which alerts were sent or skipped; see notify's `listChanges`. */
export interface AlertsPosition {
  from: { taken: string; at: string };
  /** Null when everything up to `from` is done. */
  to: string | null;
  after: string | null;
}

/** One row: the connection to the broker. */
export interface HomeAssistantPublisherTable {
  is_only: Generated<boolean>;
  installation: Generated<string>;
  broker: Generated<string | null>;
  lease: Generated<string | null>;
  leased_until: Generated<Date | null>;
  connected_at: Generated<Date | null>;
  failures: Generated<number>;
  last_error: Generated<string | null>;
  next_try_at: Date;
  alerts_position: JSONColumnType<AlertsPosition> | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    home_assistant_devices: HomeAssistantDevicesTable;
    home_assistant_topics: HomeAssistantTopicsTable;
    home_assistant_publisher: HomeAssistantPublisherTable;
  }
}
