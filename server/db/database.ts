import type { Kysely, Transaction } from 'kysely';
import type { CastingTables } from '../casting/casting.tables.ts';
import type { PayoutTables } from '../chain/payout/payout.tables.ts';
import type { CommunityTables } from '../community/community.tables.ts';
import type { DepositTables } from '../deposits/deposit.tables.ts';
import type { FarmTables } from '../farm/farm.tables.ts';
import type { HoldingTables } from '../holding/holding.tables.ts';
import type { JobTables } from '../jobs/job.tables.ts';
import type { LedgerTables } from '../ledger/ledger.tables.ts';
import type { OtcTables } from '../market/otc.tables.ts';
import type { NoticeTables } from '../notices/notice.tables.ts';
import type { PlayerTables } from '../players/player.tables.ts';
import type { ReserveTables } from '../reserves/reserve.tables.ts';
import type { SwapTables } from '../market/swap.tables.ts';
import type { SwitchTables } from '../switches/switch.tables.ts';
import type { TicketTables } from '../tickets/ticket.tables.ts';
import type { WithdrawalTables } from '../wallet/withdrawal.tables.ts';
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
