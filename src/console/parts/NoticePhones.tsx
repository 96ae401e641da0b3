import { useTranslation } from 'react-i18next';

/** A notice's texts as a phone shows them, in both languages, while they are written. Markup is shown as text. */
export function NoticePhones({ values }: { values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('console');
  const sides = [
    { name: 'phoneZh', lang: 'zh-CN', title: values.titleZh, body: values.bodyZh },
    { name: 'phoneEn', lang: 'en', title: values.titleEn, body: values.bodyEn },
  ] as const;
  return (
    <div className="phones">
      {sides.map(({ name, lang, title, body }) => (
        <figure key={name}>
          <figcaption className="faint">{t(name)}</figcaption>
          <div className="phone" lang={lang}>
            <h3>{title?.trim() || '–'}</h3>
            <p>{body?.trim()}</p>
          </div>
        </figure>
      ))}
    </div>
  );
}
