import type { Kysely, Transaction } from 'kysely';
import type { CastingTables } from '#server/casting/casting.tables.ts';
import type { PayoutTables } from '#server/payouts/payout.tables.ts';
import type { CommunityTables } from '#server/community/community.tables.ts';
import type { DepositTables } from '#server/deposits/deposit.tables.ts';
import type { FarmTables } from '#server/farm/farm.tables.ts';
import type { HoldingTables } from '#server/holdingLimit/holding.tables.ts';
import type { JobTables } from '#server/jobs/job.tables.ts';
import type { LedgerTables } from '#server/ledger/ledger.tables.ts';
import type { OtcTables } from '#server/market/otc.tables.ts';
import type { NoticeTables } from '#server/inbox/notice.tables.ts';
import type { PlayerTables } from '#server/players/player.tables.ts';
import type { ReserveTables } from '#server/oversight/reserves/reserve.tables.ts';
import type { SwapTables } from '#server/prices/swap.tables.ts';
import type { SwitchTables } from '#server/pauses/flow.tables.ts';
import type { TicketTables } from '#server/tickets/ticket.tables.ts';
import type { WithdrawalTables } from '#server/wallet/withdrawal.tables.ts';
import type { WorldTables } from './world.tables.ts';

/** Every table; BIGINT columns are `bigint`, TIMESTAMPTZ columns are `Date`, on PGlite and PostgreSQL alike. */
export interface Database
  extends
    WorldTables,
    LedgerTables,
    PlayerTables,
    FarmTables,
    CastingTables,
    CommunityTables,
    HoldingTables,
    JobTables,
    NoticeTables,
    OtcTables,
    ReserveTables,
    SwapTables,
    SwitchTables,
    TicketTables,
    WithdrawalTables,
    PayoutTables,
    DepositTables {}

/** A connection pool; reads may use it directly. */
export type Db = Kysely<Database>;

/** An open transaction: whatever locks or posts takes one, so that the type says so. */
export type Tx = Transaction<Database>;
