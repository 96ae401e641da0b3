// Stands for node:crypto in the packed simulator, whose chance comes from a seed.
const fail = () => {
  throw new Error('the packed simulator has no node:crypto');
};

export const createHash = fail;
export const createHmac = fail;
