import type { Generated, GeneratedAlways } from 'kysely';
import type { Care } from '#core/catalog/cares.ts';
import type { Phrase, Sticker } from '#core/catalog/stickers.ts';
import type { HelpRule, VisitRule } from '#core/catalog/visitRules.ts';

export interface ManorSettingTable {
  player_id: bigint;
  visits: Generated<VisitRule>;
  helps: Generated<HelpRule>;
  /** ATR units. */
  help_day: Generated<bigint>;
  /** Wall time; null: not barred by operators. */
  barred_at: Generated<Date | null>;
}

/** A care given by a visitor and paid by the owner. */
export interface HelpTable {
  owner_id: bigint;
  id: GeneratedAlways<bigint>;
  helper_id: bigint;
  plot: number;
  plant_id: bigint;
  care: Care;
  atr: bigint;
  atb: bigint;
  day: number;
  helped_at: Date;
  thanked_at: Generated<Date | null>;
}

export interface HeartTable {
  helper_id: bigint;
  day: number;
  owner_id: bigint;
}

/** Hearts of a helper in all, and those of the last day that had one. */
export interface HeartSumTable {
  helper_id: bigint;
  hearts: number;
  day: number;
  today: number;
}

export interface GuestEntryTable {
  owner_id: bigint;
  id: GeneratedAlways<bigint>;
  author_id: bigint;
  sticker: Sticker | null;
  phrase: Phrase | null;
  help_id: bigint | null;
  sent_at: Date;
}

export interface GuestDayTable {
  day: number;
  author_id: bigint;
  owner_id: bigint;
  sent: number;
}

export interface NameReportTable {
  player_id: bigint;
  reporter_id: bigint;
  nick_name: string;
  reported_at: Date;
}

/** Show manors of the house, by number. */
export interface ShowManorTable {
  number: number;
  player_id: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    manor_setting: ManorSettingTable;
    help: HelpTable;
    heart: HeartTable;
    heart_sum: HeartSumTable;
    guest_entry: GuestEntryTable;
    guest_day: GuestDayTable;
    name_report: NameReportTable;
    show_manor: ShowManorTable;
  }
}
