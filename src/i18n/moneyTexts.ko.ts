import { textsOf } from './textsOf.ts';

/** Texts of the money screens, in a chunk that the farm does not load. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>('../../locales/ko/money/*.json', {
    eager: true,
    import: 'default',
  }),
);
