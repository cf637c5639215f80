import sheet from "../../../ui/theme/tokens.css?raw";
import styles from "./development.module.css";

interface Token {
  readonly name: string;
  readonly value: string;
  readonly job: string;
}

/** Read from the sheet itself, so that none is forgotten: those of the light scheme, with what is said beside them. */
const TOKENS: readonly Token[] = [
  ...sheet.slice(0, sheet.indexOf("@media")).matchAll(/^ {2}(--[\w-]+): ([^;]+);[ \t]*(?:\/\*(.*?)\*\/)?/gm),
].map(([, name = "", value = "", job = ""]) => ({ name, value, job: job.trim() }));

const looksLike = (pattern: RegExp) => TOKENS.filter(({ value }) => pattern.test(value));

/** Every token, shown by what it does. */
export function Tokens() {
  const families = looksLike(/-until-then\)$/);
  const colors = looksLike(/^#|^var\(/).filter((token) => !families.includes(token));
  const type = TOKENS.filter(({ name }) => /^--step/.test(name));
  const lengths = looksLike(/^\d+px$/);
  const others = TOKENS.filter((token) => ![...families, ...colors, ...type, ...lengths].includes(token));
  return (
    <>
      <ul className={styles.swatches}>
        {colors.map((token) => (
          <li key={token.name}>
            <span className={styles.swatch} style={{ background: `var(${token.name})` }} />
            <Said {...token} />
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>
        {families.map((token) => (
          <li key={token.name}>
            <span style={{ fontFamily: `var(${token.name})` }}>Game day 0123. Held for the athlete</span>
            <Said {...token} />
          </li>
        ))}
        {type.map((token) => (
          <li key={token.name}>
            <span style={{ font: `700 var(${token.name}) / 1.1 var(--display)` }}>Game day 0123</span>
            <span style={{ fontSize: `var(${token.name})` }}>Held for the athlete</span>
            <Said {...token} />
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>
        {lengths.map((token) => (
          <li key={token.name}>
            <span className={styles.length} style={{ width: `var(${token.name})` }} />
            <Said {...token} />
          </li>
        ))}
        {others.map((token) => (
          <li key={token.name}>
            <Said {...token} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Said({ name, value, job }: Token) {
  return (
    <span className={styles.said}>
      <code>{name}</code> <span>{value}</span>
      {job && <span>{job}</span>}
    </span>
  );
}
