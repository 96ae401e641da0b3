import { AnswerLost, manorCaller } from '../../load/manorCaller.ts';

interface Parameter {
  required?: boolean;
  name: string;
  /** Path of a component that several calls share, in place of the rest. */
  $ref?: string;
}

interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  /** Older versions name no component. */
  components?: { parameters: Record<string, Parameter> };
}

/** Answers that say nothing about a read: the sign-in is gone, or the server failed. */
const isFault = (status: number) => status === 401 || status >= 500;

/** Takes no request id and no parameter, and ends the sign-in with which the others are made. */
const SIGN_OUT = 'user/logout';

/**
 * Makes every call of a node that needs no parameter and no request id, as the node itself describes them. Returns one
 * sentence for each that failed.
 */
export async function readAll(url: string, token: string): Promise<{ count: number; faults: string[] }> {
  const { paths, components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Described;
  const names = Object.entries(paths)
    .filter(([, methods]) =>
      Object.values(methods).every(({ parameters = [] }) =>
        parameters.every(({ $ref, ...own }) => {
          const { name, required } = components?.parameters[$ref?.split('/').at(-1) ?? ''] ?? own;
          return !required || /^(token|lang)$/i.test(name);
        }),
      ),
    )
    .map(([path]) => path.replace(/^\/(api\/)?/, ''))
    .filter((name) => name !== SIGN_OUT);
  const caller = manorCaller();
  const faults: string[] = [];
  for (const name of names) {
    try {
      const { status, key } = await caller.call(url, name as 'config', {}, { token });
      if (isFault(status)) faults.push(`${name} at ${url}: ${status} ${key ?? ''}`);
    } catch (fault) {
      if (!(fault instanceof AnswerLost)) throw fault;
      faults.push(`${name} at ${url}: ${fault.message}`);
    }
  }
  caller.close();
  return { count: names.length, faults };
}
