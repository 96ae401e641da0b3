import { textsOf } from './textsOf.ts';

/** What only the screens of money say, in one chunk that the farm does not wait for. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>('../../locales/th/money/*.json', {
    eager: true,
    import: 'default',
  }),
);
