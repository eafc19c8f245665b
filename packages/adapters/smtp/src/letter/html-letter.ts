/**
 * Lays a letter out as HTML that mail programs render alike: tables, inline styles, no external
 * resources, no script. Every text is escaped here.
 */
import type { Fact, Gauge, Letter, Tone } from "./letter.ts"

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const colours = {
  notice: "#2457c5",
  warning: "#b45309",
  alert: "#b91c1c",
} as const satisfies Record<Tone, string>

const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"
const line = "1px solid #e5e7eb"

const styles = {
  sender: "padding:0 4px 14px;font-size:15px;line-height:20px;font-weight:600;color:#374151",
  heading: "margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#111827",
  paragraph: "margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2937",
  reason: "padding:16px 4px 0;font-size:13px;line-height:19px;color:#6b7280",
  facts: `margin:4px 0 20px;background-color:#f9fafb;border:${line};border-radius:8px`,
  label: "padding:10px 12px 10px 16px;font-size:14px;line-height:20px;color:#6b7280",
  value: "padding:10px 16px 10px 0;font-size:15px;line-height:20px;color:#111827",
  code: `padding:10px 16px 10px 0;font-size:13px;line-height:20px;${mono};word-break:break-all`,
  button:
    "display:inline-block;padding:12px 22px;font-size:15px;line-height:20px;font-weight:600;" +
    "color:#ffffff;text-decoration:none",
  card: "background-color:#ffffff;border-radius:8px;padding:28px 32px 20px",
  hidden: "display:none;max-height:0;overflow:hidden;mso-hide:all",
} as const

const paragraph = (text: string): string => `<p style="${styles.paragraph}">${escaped(text)}</p>`

const gaugeBar = ({ percent }: Gauge, colour: string): string => {
  const share = Math.max(1, Math.min(100, Math.round(percent)))
  const style = "height:10px;font-size:0;line-height:0"
  const cell = (part: number, fill: string): string =>
    part === 0 ? "" : `<td width="${part}%" style="${style};background-color:${fill}">&nbsp;</td>`
  return `<table ${layoutTable} width="100%" style="margin:0 0 20px;border-collapse:collapse">
<tr>${cell(share, colour)}${cell(100 - share, "#e5e7eb")}</tr>
</table>`
}

const factRow = ({ label, value, isCode = false }: Fact, index: number): string => {
  const border = index === 0 ? "" : `border-top:${line};`
  const valueStyle = isCode ? styles.code : styles.value
  return `<tr>
<td width="30%" valign="top" style="${border}${styles.label}">${escaped(label)}</td>
<td valign="top" style="${border}${valueStyle}">${escaped(value)}</td>
</tr>`
}

const factTable = (facts: ReadonlyArray<Fact>): string =>
  facts.length === 0
    ? ""
    : `<table ${layoutTable} width="100%" style="${styles.facts}">
${facts.map(factRow).join("\n")}
</table>`

const button = ({ label, url }: NonNullable<Letter["action"]>, colour: string): string =>
  `<table ${layoutTable} style="margin:8px 0 12px"><tr>
<td style="border-radius:8px;background-color:${colour}">
<a href="${escaped(url)}" style="${styles.button}">${escaped(label)}</a>
</td></tr></table>`

const content = (letter: Letter): string => {
  const colour = colours[letter.tone]
  return [
    `<h1 style="${styles.heading}">${escaped(letter.heading)}</h1>`,
    ...letter.news.map(paragraph),
    letter.gauge === undefined ? "" : gaugeBar(letter.gauge, colour),
    factTable(letter.facts),
    ...letter.advice.map(paragraph),
    letter.action === undefined ? "" : button(letter.action, colour),
  ]
    .filter((part) => part !== "")
    .join("\n")
}

/** The preview that mail programs show beside the subject; hidden in the opened letter. */
const preview = ({ news }: Letter): string =>
  `<div style="${styles.hidden}">${escaped(news[0] ?? "")}</div>`

const head = ({ subject }: Letter): string => `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>`

/** The whole document; `sender` is shown above the letter. */
export const htmlLetter = (letter: Letter, sender: string): string => `<!doctype html>
<html lang="${letter.language}">
${head(letter)}
<body style="margin:0;padding:0;background-color:#eef1f5">
${preview(letter)}
<table ${layoutTable} width="100%" style="background-color:#eef1f5">
<tr><td align="center" style="padding:24px 12px">
<table ${layoutTable} width="600" style="width:100%;max-width:600px;text-align:left;${sans}">
<tr><td style="${styles.sender}">${escaped(sender)}</td></tr>
<tr><td style="border-top:4px solid ${colours[letter.tone]};${styles.card}">
${content(letter)}
</td></tr>
<tr><td style="${styles.reason}">${escaped(letter.reason)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
