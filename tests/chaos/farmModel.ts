import type { Answer, ChangingPath } from '#core/api/table.ts';
import { defaultConstants as constants } from '#core/catalog/constants.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { bpsCeil } from '#core/money/round.ts';
import { feedCost } from '#core/rules/hen.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';

/** Calls that the model follows. */
export type FarmPath = Exclude<ChangingPath, 'demo/faucet' | 'user/update'>;

export type Action = { path: FarmPath; params: Record<string, string | number> };

interface Grown {
  seed: Seed;
  fruitPrice: bigint;
  cares: Set<FarmPath>;
}

type Result = { plot: number; done: boolean };

const CARES: readonly FarmPath[] = ['game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'];

/**
 * A player's possessions, derived from the answers alone. Everything except the price frozen at sowing and the eggs
 * found in a nest follows from the call; a different answer is a fault.
 */
export class FarmModel {
  atr = amountOf(constants.WELCOME_GIFT);
  readonly plots = new Map<number, Grown | null>();
  readonly saplings = new Map<Seed, number>(seeds.map((seed) => [seed, 0]));
  readonly fruit = new Map<Seed, { quantity: number; price: bigint }[]>(seeds.map((seed) => [seed, []]));
  readonly hens = new Map<string, { fedDays: number; collected: number; eggPrice: bigint }>();
  /** Collected eggs by price. */
  eggs: bigint[] = [];
  readonly faults: string[] = [];

  /** Applies an answer. */
  take({ path, params }: Action, data: unknown): void {
    if (CARES.includes(path)) this.#care(path, data as Answer<'game/land/js'>);
    else if (path === 'game/land/buy') this.#reclaim(Number(params.plot), data as Answer<typeof path>);
    else if (path === 'game/seed/buy') this.#buy(params, data as Answer<typeof path>);
    else if (path === 'game/land/sow') this.#sow(params.seed as Seed, data as Answer<typeof path>);
    else if (path === 'game/land/harvest') this.#harvest(data as Answer<typeof path>);
    else if (path === 'game/seed/sell') this.#sell(params, data as Answer<typeof path>);
    else if (path === 'game/hen/feed') this.#feed(data as Answer<typeof path>);
    else if (path === 'game/hen/collect') this.#collect(data as Answer<typeof path>);
    const { changes } = data as { changes?: { balances?: { coin: string; available: string }[] } };
    const reported = changes?.balances?.find(({ coin }) => coin === 'ATR')?.available;
    if (reported !== undefined) this.#expect(`${path} tells the balance`, reported, formatAmount(this.atr));
  }

  /** Price of all fruit of a kind, or of all eggs. */
  worth(goods: Seed | 'egg'): bigint {
    if (goods === 'egg') return this.eggs.reduce((sum, price) => sum + price, 0n);
    return (this.fruit.get(goods) ?? []).reduce((sum, lot) => sum + BigInt(lot.quantity) * lot.price, 0n);
  }

  quantity(goods: Seed | 'egg'): number {
    if (goods === 'egg') return this.eggs.length;
    return (this.fruit.get(goods) ?? []).reduce((sum, lot) => sum + lot.quantity, 0);
  }

  #expect(label: string, answered: unknown, follows: unknown): void {
    if (answered !== follows)
      this.faults.push(`${label}: ${String(answered)}, but ${String(follows)} follows from the actions`);
  }

  #pay(label: string, answered: string, follows: bigint): void {
    this.#expect(label, answered, formatAmount(follows));
    this.atr -= follows;
  }

  #reclaim(plot: number, { price }: Answer<'game/land/buy'>): void {
    this.#expect('the plot reclaimed', plot, this.plots.size + 1);
    this.plots.set(plot, null);
    // Only plots 1 and 2 have a price that needs no rule.
    if (plot <= 2) this.#expect('price of a plot', price, plot === 1 ? '0' : constants.LAND_FIRST_PRICE);
    this.atr -= amountOf(price);
  }

  #buy(params: Action['params'], { spent, changes }: Answer<'game/seed/buy'>): void {
    const quantity = Number(params.quantity);
    if (params.seed === 'hen') {
      this.#pay('price of hens', spent, amountOf(constants.HEN_PRICE) * BigInt(quantity));
      for (const { id, eggPrice } of changes.hens ?? []) {
        this.hens.set(id, { fedDays: 0, collected: 0, eggPrice: amountOf(eggPrice) });
      }
      return;
    }
    const seed = params.seed as Seed;
    this.#pay('price of saplings', spent, saplings[seed].price * BigInt(quantity));
    this.saplings.set(seed, (this.saplings.get(seed) ?? 0) + quantity);
  }

  #sow(seed: Seed, { results, changes }: Answer<'game/land/sow'>): void {
    for (const { plot } of done(results)) {
      const plant = changes.plots?.find(({ number }) => number === plot)?.plant;
      this.#expect(`plot ${plot} was empty`, this.plots.get(plot), null);
      this.plots.set(plot, { seed, fruitPrice: amountOf(plant?.fruitPrice ?? '0'), cares: new Set() });
      this.saplings.set(seed, (this.saplings.get(seed) ?? 0) - 1);
    }
  }

  #care(path: FarmPath, { results, spentAtr }: Answer<'game/land/js'>): void {
    let cost = 0n;
    for (const { plot } of done(results)) {
      const grown = this.plots.get(plot);
      if (!grown || grown.cares.has(path)) this.faults.push(`${path} was done again on plot ${plot}`);
      if (!grown) continue;
      grown.cares.add(path);
      cost += bpsCeil(saplings[grown.seed].price, constants.CARE_COST_BPS);
    }
    this.#pay(`cost of ${path}`, spentAtr, cost);
  }

  #harvest({ results }: Answer<'game/land/harvest'>): void {
    for (const { plot, fruit } of results.filter((result) => result.done)) {
      const grown = this.plots.get(plot);
      if (!grown) {
        this.faults.push(`plot ${plot} was harvested again`);
        continue;
      }
      this.#expect(`fruits of plot ${plot}`, fruit, fruitsAfter(grown.cares.size, constants));
      this.fruit.get(grown.seed)?.push({ quantity: fruit, price: grown.fruitPrice });
      this.plots.set(plot, null);
    }
  }

  #sell(params: Action['params'], { earned }: Answer<'game/seed/sell'>): void {
    const goods = params.seed as Seed | 'egg';
    this.#expect(`quantity of ${goods} sold`, params.quantity, this.quantity(goods));
    const worth = this.worth(goods);
    this.#expect(`what ${goods} is sold for`, earned, formatAmount(worth));
    this.atr += worth;
    if (goods === 'egg') this.eggs = [];
    else this.fruit.set(goods, []);
  }

  #feed({ results, spentAtr }: Answer<'game/hen/feed'>): void {
    const fed = results.filter((result) => result.done);
    const paid = fed.reduce(
      (sum, { hen }) =>
        sum + feedCost(this.hens.get(hen) ?? { fedDays: 0 }, amountOf(constants.HEN_FEED_PRICE)),
      0n,
    );
    this.#pay('price of feed', spentAtr, paid);
    for (const { hen } of fed) {
      const owned = this.hens.get(hen);
      if (owned) owned.fedDays += 1;
    }
  }

  #collect({ results }: Answer<'game/hen/collect'>): void {
    for (const { hen, eggs } of results) {
      const owned = this.hens.get(hen);
      if (!owned) continue;
      owned.collected += eggs;
      if (owned.collected > owned.fedDays) this.faults.push(`hen ${hen} laid more than it was fed`);
      for (let egg = 0; egg < eggs; egg += 1) this.eggs.push(owned.eggPrice);
    }
  }
}

const done = (results: readonly Result[]) => results.filter((result) => result.done);
