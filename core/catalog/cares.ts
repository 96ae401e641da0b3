/**
 * Everything that differs between the cares, each of which a growing plant can have once. Order: the screens' and the
 * wire's. Texts have the care's key in `common:care`, `farm:said` and `farm:twin.wants`.
 */
export const careTerms = {
  water: {
    /** Calls: paths (given by the specification), names, and the words of their summaries. */
    give: { path: 'game/land/js', name: 'waterPlots', verb: 'Waters' },
    price: { path: 'game/land/jsPrice', name: 'priceWatering', noun: 'watering' },
    /** Instants of a plant: of the care (its column too), and from which on it is possible. */
    at: 'wateredAt',
    column: 'watered_at',
    from: 'sownAt',
    /** Refusal of a second time; refusal and text (`farm:care`) before `from`, null where no time is before it. */
    given: 'alreadyWatered',
    early: null,
    /** Order of a plot's one bubble; the lowest is shown. */
    urgency: 3,
    /** Pictures: of the tool, in the bubble, and its outline, recognizable without colour. */
    pictures: { tool: 'can', sign: 'want-water', bubble: 'bubble-water' },
    /** Sound, and its delay after the animation began. */
    cue: { sound: 'water', afterMs: 200 },
  },
  fertilize: {
    give: { path: 'game/land/sf', name: 'fertilizePlots', verb: 'Fertilizes' },
    price: { path: 'game/land/sfPrice', name: 'priceFertilizing', noun: 'fertilizing' },
    at: 'fertilizedAt',
    column: 'fertilized_at',
    from: 'sownAt',
    given: 'alreadyFertilized',
    early: null,
    urgency: 4,
    pictures: { tool: 'sack', sign: 'want-fertilizer', bubble: 'bubble-fertilizer' },
    cue: { sound: 'grains', afterMs: 180 },
  },
  weed: {
    give: { path: 'game/land/cc', name: 'weedPlots', verb: 'Weeds' },
    price: { path: 'game/land/ccPrice', name: 'priceWeeding', noun: 'weeding' },
    at: 'weededAt',
    column: 'weeded_at',
    from: 'weedsAt',
    given: 'alreadyWeeded',
    early: { refusal: 'noWeeds', text: 'weedsIn' },
    urgency: 2,
    pictures: { tool: 'glove', sign: 'want-weed', bubble: 'bubble-weed' },
    cue: { sound: 'pull', afterMs: 240 },
  },
  insects: {
    give: { path: 'game/land/sc', name: 'killInsects', verb: 'Kills insects' },
    price: { path: 'game/land/scPrice', name: 'priceKillingInsects', noun: 'killing insects' },
    at: 'insectsKilledAt',
    column: 'insects_killed_at',
    from: 'insectsAt',
    given: 'alreadyKilledInsects',
    early: { refusal: 'noInsects', text: 'insectsIn' },
    urgency: 1,
    pictures: { tool: 'spray', sign: 'want-insect', bubble: 'bubble-insect' },
    cue: { sound: 'spray', afterMs: 200 },
  },
} as const;

type Terms = (typeof careTerms)[Care];

export type Care = keyof typeof careTerms;
/** Instants of a plant at which cares were given, and the columns that store them. */
export type CareInstant = Terms['at'];
export type CareColumn = Terms['column'];
/** Paths of the calls that give a care, and that quote its price. */
export type CarePath = Terms['give']['path'];
export type CarePricePath = Terms['price']['path'];

/** The cares, in their order. */
export const cares = Object.keys(careTerms) as Care[];
