/** Meaning of each HTTP status of a refusal, in their order. */
export const refusalStatuses: Readonly<Record<string, string>> = {
  400: 'the request is malformed, or an amount is outside its limits',
  401: 'sign-in is missing or not valid',
  403: 'not allowed for this player',
  404: 'unknown object or path',
  405: 'the path does not take this method',
  408: 'the request did not arrive in time',
  409: 'not possible in the present state',
  429: 'too many calls',
  500: 'a fault of the server, logged under an id',
  503: 'not available now',
};
