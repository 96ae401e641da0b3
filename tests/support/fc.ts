import fc from 'fast-check';

/**
 * fast-check as every property here uses it. Chance is an argument: a suite draws the same cases on every machine,
 * unless FC_SEED names others (`FC_SEED=$RANDOM npm test -- unit` looks further).
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_301) });

export default fc;
