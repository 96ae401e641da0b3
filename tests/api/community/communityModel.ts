/** Sums of a group of players as in game/gameTreeTj, in ledger units. */
export interface ModelSums {
  members: number;
  owners: number;
  newAtr: bigint;
  newUsdt: bigint;
  reAtr: bigint;
  reUsdt: bigint;
}

interface Member {
  name: string;
  sponsor: string | null;
  isOwner: boolean;
  points: bigint;
  /** Coins that the manor paid out and the member still has. */
  earned: { ATR: bigint; USDT: bigint };
  put: Omit<ModelSums, 'members' | 'owners'>;
  /** Pots of the days with amounts large enough for a notice, oldest first. */
  told: { ATR: bigint; USDT: bigint }[];
  rewards: Map<string, bigint>;
  /** Direct and team rewards that the next hourly payment pays. */
  due: Map<string, bigint>;
}

type Coin = 'ATR' | 'USDT';

/** 2^(-1/30) in parts of 10^12, from a calculator. */
const KEPT_A_DAY = 977_159_968_434n;
const LEVELS = [0n, 1_000n, 5_000n, 20_000n, 80_000n, 300_000n].map((points) => points * 1_000_000n);

/**
 * Independent model of the community. It uses none of the product's rules and recomputes every player from the list of
 * actions. P is 0.1 USDT and the constants are the defaults.
 */
export class CommunityModel {
  readonly members = new Map<string, Member>();
  readonly pots = { level: coins(), management: coins(), community: coins() };
  depth = 2;

  join(name: string, sponsor: string | null): void {
    const put = { newAtr: 0n, newUsdt: 0n, reAtr: 0n, reUsdt: 0n };
    this.members.set(name, {
      name,
      sponsor,
      isOwner: false,
      points: 0n,
      earned: coins(),
      put,
      rewards: new Map(),
      due: new Map(),
      told: [],
    });
  }

  get(name: string): Member {
    const member = this.members.get(name);
    if (!member) throw new Error(name);
    return member;
  }

  /** Coins that leave a member; coins paid out by the manor go first. */
  pay(name: string, coin: Coin, amount: bigint, putIn: boolean): void {
    const member = this.get(name);
    const reinvested = member.earned[coin] < amount ? member.earned[coin] : amount;
    member.earned[coin] -= reinvested;
    if (!putIn) return;
    member.put[`re${coin === 'ATR' ? 'Atr' : 'Usdt'}`] += reinvested;
    member.put[`new${coin === 'ATR' ? 'Atr' : 'Usdt'}`] += amount - reinvested;
  }

  earn(name: string, coin: Coin, amount: bigint): void {
    this.get(name).earned[coin] += amount;
  }

  private reward(name: string | null, kind: string, coin: Coin, amount: bigint): void {
    if (name === null || amount === 0n) return;
    const { rewards } = this.get(name);
    rewards.set(`${kind} ${coin}`, (rewards.get(`${kind} ${coin}`) ?? 0n) + amount);
    this.earn(name, coin, amount);
  }

  private uplineOf(name: string): (string | null)[] {
    const first = this.get(name).sponsor;
    const second = first === null ? null : this.get(first).sponsor;
    return [this.depth > 0 ? first : null, this.depth > 1 ? second : null];
  }

  /** ATR spent on the farm: 2 % to the sponsor, 1 % to the sponsor's sponsor, 0.5, 0.5 and 1 % to the pots. */
  spend(name: string, atr: bigint): void {
    this.pay(name, 'ATR', atr, true);
    this.split(name, 'ATR', atr, [200n, 100n, 50n, 50n, 100n]);
    this.get(name).points += atr;
  }

  /** A seller's fee in USDT: 10 and 5 % to the two above, 5 % to each pot. */
  fee(seller: string, fee: bigint): void {
    this.split(seller, 'USDT', fee, [1_000n, 500n, 500n, 500n, 500n]);
  }

  private split(name: string, coin: Coin, amount: bigint, parts: bigint[]): void {
    const [direct, team, level, management, community] = parts.map((part) => (amount * part) / 10_000n);
    const [first, second] = this.uplineOf(name);
    this.owe(first ?? null, `direct ${coin}`, direct ?? 0n);
    this.owe(second ?? null, `team ${coin}`, team ?? 0n);
    this.pots.level[coin] += level ?? 0n;
    this.pots.management[coin] += management ?? 0n;
    this.pots.community[coin] += community ?? 0n;
  }

  private owe(name: string | null, reward: string, amount: bigint): void {
    if (name === null) return;
    const { due } = this.get(name);
    due.set(reward, (due.get(reward) ?? 0n) + amount);
  }

  /** Pays what the players above are due: from then on they have it. */
  payDues(): void {
    for (const { name, due } of this.members.values()) {
      for (const [reward, amount] of due) {
        const [kind, coin] = reward.split(' ') as [string, Coin];
        this.reward(name, kind, coin, amount);
      }
      due.clear();
    }
  }

  /** Starts a day: shares the pots by the present points, then lets points decay. */
  beginDay(): void {
    this.share();
    this.fade();
  }

  share(): void {
    const members = [...this.members.values()];
    const below = (name: string) =>
      sum(members.filter((member) => member.sponsor === name).map(({ points }) => points));
    const weights = {
      level: (member: Member) =>
        member.points * BigInt(LEVELS.filter((points) => member.points >= points).length),
      management: (member: Member) =>
        member.points < below(member.name) ? member.points : below(member.name),
      community: (member: Member) => member.points,
    };
    const rewards = new Map<string, ReturnType<typeof coins>>();
    for (const pot of ['level', 'management', 'community'] as const) {
      const weighed = members.map((member) => [member.name, weights[pot](member)] as const);
      const together = sum(weighed.map(([, weight]) => weight));
      for (const coin of ['ATR', 'USDT'] as const) {
        const balance = this.pots[pot][coin];
        for (const [name, weight] of weighed) {
          if (together === 0n) continue;
          const share = (balance * weight) / together;
          // Less than a thousandth of a coin waits in the pot.
          if (share < 1_000n) continue;
          const received = rewards.get(name) ?? coins();
          rewards.set(name, { ...received, [coin]: received[coin] + share });
          this.pots[pot][coin] -= share;
          this.reward(name, pot, coin, share);
        }
      }
    }
    for (const [name, { ATR, USDT }] of rewards)
      if (ATR >= 1_000_000n || USDT >= 100_000n) this.get(name).told.push({ ATR, USDT });
  }

  fade(): void {
    for (const member of this.members.values()) member.points = (member.points * KEPT_A_DAY) / 10n ** 12n;
  }

  private sums(list: readonly Member[]): ModelSums {
    const put = (part: keyof Member['put']) => sum(list.map((member) => member.put[part]));
    return {
      members: list.length,
      owners: list.filter(({ isOwner }) => isOwner).length,
      newAtr: put('newAtr'),
      newUsdt: put('newUsdt'),
      reAtr: put('reAtr'),
      reUsdt: put('reUsdt'),
    };
  }

  figures(name: string): { personal: ModelSums; direct: ModelSums; team: ModelSums } {
    const members = [...this.members.values()];
    const isBelow = (member: Member): boolean =>
      member.sponsor !== null && (member.sponsor === name || isBelow(this.get(member.sponsor)));
    return {
      personal: this.sums([this.get(name)]),
      direct: this.sums(members.filter(({ sponsor }) => sponsor === name)),
      team: this.sums(members.filter(isBelow)),
    };
  }
}

function coins(): { ATR: bigint; USDT: bigint } {
  return { ATR: 0n, USDT: 0n };
}

function sum(list: readonly bigint[]): bigint {
  return list.reduce((total, amount) => total + amount, 0n);
}
