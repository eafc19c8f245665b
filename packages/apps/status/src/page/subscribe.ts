/** Subscriptions by feed, e-mail and webhook, and the pages that follow a form or a link. */
import { type Html, html } from "@procurement/lib-http"
import { texts } from "./language.ts"
import { feedsOf, type Frame, layout, linkTo } from "./layout.ts"

/** A card with a form of one button: a heading, a few words, and perhaps a field. */
const form = (
  heading: Html,
  { lead, action }: { readonly lead: string; readonly action: string },
  target: string,
  field?: Html,
): Html => html`<section class="card">${heading}<p>${lead}</p>
<form method="post" action="${target}">
${field}<button>${action}</button>
</form></section>`

const fields = {
  email: html`<input type="email" name="email" autocomplete="email" maxlength="254" required>`,
  webhook: html`<input type="url" name="url" maxlength="1024" placeholder="https://" required>`,
} as const

const subscriptionForm = (kind: keyof typeof fields, frame: Frame): Html => {
  const words = texts[frame.language].subscribing[kind]
  const field = html`<label>${words.label}
${fields[kind]}</label>
`
  return form(html`<h2>${words.title}</h2>`, words, linkTo(frame, `subscribe/${kind}/`), field)
}

export const subscribePage = (frame: Frame): string => {
  const { site, language } = frame
  const text = texts[language]
  const { rss, atom, json, openapi } = feedsOf(frame)
  const elsewhere = html`<p class="card"><a href="${site.publicUrl}/${language}/subscribe/">
${text.subscribing.elsewhere}</a></p>`
  const forms = html`${site.hasEmail ? subscriptionForm("email", frame) : undefined}
${subscriptionForm("webhook", frame)}`
  return layout(
    frame,
    html`<h1>${text.subscribe}</h1>
<p class="lead">${text.subscribeLead}</p>
<section class="card"><h2>${text.feeds}</h2>
<p>${text.feedsLead}</p>
<ul class="links"><li><a href="${rss}">RSS 2.0</a></li>
<li><a href="${atom}">Atom</a></li>
<li><a href="${json}">${text.json}</a></li>
<li><a href="${openapi}">${text.openapi}</a></li></ul>
</section>
${site.isExport ? elsewhere : forms}`,
  )
}

/** Shows the signing secret, once. */
export const webhookPage = (
  { id, secret }: { readonly id: string; readonly secret: string },
  frame: Frame,
): string => {
  const { done, secretLead } = texts[frame.language].subscribing.webhook
  return layout(
    frame,
    html`<section class="card"><h1>${done}</h1>
<p>${secretLead}</p>
<p><code>${secret}</code></p>
<p>Id: <code>${id}</code></p></section>`,
  )
}

/** One button, so that a person confirms and not a mail scanner that follows the link. */
export const questionPage = (
  action: "confirm" | "unsubscribe",
  token: string,
  frame: Frame,
): string => {
  const words = texts[frame.language].subscribing[action]
  const target = linkTo(frame, `${action}/?token=${token}`)
  return layout(frame, form(html`<h1>${words.title}</h1>`, words, target))
}
