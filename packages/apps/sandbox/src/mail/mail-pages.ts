/**
 * The mailbox as pages. A script polls for new mails while the list is visible; without it the link
 * "Refresh" reloads. The content of mails is escaped; their HTML is shown in a frame that can
 * neither run scripts nor load anything.
 */
import type { MailRefusal } from "./mail-refusals.ts"
import type { Mail } from "./mailbox.ts"

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export const mailStyle = `
:root { color-scheme: light dark; --ink: #1f2937; --soft: #6b7280; --line: #e2e6ec;
  --paper: #ffffff; --ground: #f1f4f8; --mark: #2457c5; --warn: #b45309 }
@media (prefers-color-scheme: dark) { :root { --ink: #e5e7eb; --soft: #9ca3af; --line: #374151;
  --paper: #1b2330; --ground: #111827; --mark: #8ab0ff; --warn: #fbbf24 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 28px 16px 48px }
header { display: flex; align-items: baseline; gap: 12px; margin-bottom: 16px }
h1 { font-size: 22px; margin: 0 } h2 { font-size: 20px; margin: 0 0 4px }
a { color: var(--mark); text-decoration: none } a:hover { text-decoration: underline }
.soft { color: var(--soft); font-size: 14px } .end { margin-left: auto }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  overflow: hidden }
.card ul { list-style: none; margin: 0; padding: 0 }
.card li + li { border-top: 1px solid var(--line) }
.mail { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 13px 18px;
  color: inherit }
.mail:hover { background: color-mix(in srgb, var(--mark) 7%, transparent); text-decoration: none }
.mail b { font-weight: 600 } .empty { padding: 48px 18px; text-align: center }
.notice { border-left: 4px solid var(--warn); padding: 10px 16px; margin-bottom: 16px }
.top { padding: 18px; border-bottom: 1px solid var(--line) }
nav { display: flex; gap: 4px; padding: 10px 14px; border-bottom: 1px solid var(--line) }
nav a { padding: 5px 12px; border-radius: 7px } nav a[aria-current] { background: var(--ground) }
pre { margin: 0; padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
iframe { display: block; width: 100%; height: 860px; border: 0; background: #ffffff }
`

/** Replaces the list when it has changed and keeps the focus. */
export const mailboxScript = `
setInterval(async () => {
  if (document.hidden) return
  try {
    const response = await fetch("/")
    if (!response.ok) return
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html")
    const [shown, next] = [document, fresh].map((each) => each.querySelector("main"))
    if (shown.innerHTML === next.innerHTML) return
    const focused = document.activeElement?.getAttribute("href")
    shown.replaceWith(next)
    if (focused) document.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
  } catch {
    // The sandbox has stopped: the list stays unchanged.
  }
}, 3000)
`

const page = (title: string, body: string, head = ""): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escaped(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const moment = (millis: number): string =>
  new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Europe/Warsaw",
  }).format(millis)

const row = ({ id, subject, sender, to, receivedAt }: Mail): string => `<li>
<a class="mail" href="/mails/${id}">
<b>${escaped(subject || "(no subject)")}</b>
<span class="soft">${moment(receivedAt)}</span>
<span class="soft">to ${escaped(to.join(", "))} · from ${escaped(sender)}</span>
</a>
</li>`

const notice = ({ code, stage, text, times }: MailRefusal): string =>
  `<div class="card notice">The server rejects the next ` +
  `${times === 1 ? "e-mail" : `${times} e-mails`} at the stage ${stage} with ` +
  `<b>${code} ${escaped(text)}</b>.</div>`

/** All mails, newest first. */
export const mailboxPage = (
  mails: ReadonlyArray<Mail>,
  refusal: MailRefusal | undefined,
): string => {
  const count = mails.length === 1 ? "1 e-mail" : `${mails.length} e-mails`
  const list =
    mails.length === 0
      ? '<p class="empty soft">No e-mails yet. Quota warnings, expiring tokens and paused ' +
        "webhooks appear here.</p>"
      : `<ul>\n${mails.map(row).join("\n")}\n</ul>`
  const body = `<header><h1>Mailbox of the sandbox</h1><span class="soft">${count}</span>
<a class="end" href="/">Refresh</a><a href="/messages">JSON</a></header>
${refusal === undefined ? "" : notice(refusal)}
<div class="card">
${list}
</div>`
  return page("Sandbox mailbox", body, '<script src="/mailbox.js" defer></script>\n')
}

export const mailViews = ["html", "text", "raw"] as const
export type MailView = (typeof mailViews)[number]

const viewNames = { html: "HTML", text: "Text", raw: "Raw" } as const

const shown = (mail: Mail, view: MailView): string => {
  if (view === "text")
    return `<pre>${escaped(mail.text ?? "This e-mail has no text version.")}</pre>`
  if (view === "raw") return `<pre>${escaped(mail.raw.toString("utf8"))}</pre>`
  if (mail.html === undefined) return '<p class="empty soft">This e-mail has no HTML version.</p>'
  return (
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The e-mail" ` +
    `src="/messages/${mail.id}/html"></iframe>`
  )
}

/** One mail: its HTML, its text or its bytes. */
export const mailPage = (mail: Mail, view: MailView): string => {
  const { id, subject, sender, from, to, receivedAt } = mail
  const tabs = mailViews.map((each) => {
    const current = each === view ? ' aria-current="page"' : ""
    return `<a href="/mails/${id}?view=${each}"${current}>${viewNames[each]}</a>`
  })
  const body = `<header><a href="/">← Mailbox</a>
<a class="end" href="/messages/${id}">JSON</a></header>
<div class="card">
<div class="top"><h2>${escaped(subject || "(no subject)")}</h2>
<div class="soft">from ${escaped(sender)} &lt;${escaped(from)}&gt; · to ${escaped(to.join(", "))}
· ${moment(receivedAt)}</div></div>
<nav>${tabs.join("\n")}</nav>
${shown(mail, view)}
</div>`
  return page(subject, body)
}

/** The mail's own HTML, whose links open new pages. */
export const mailFrame = (html: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
