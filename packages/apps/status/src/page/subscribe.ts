/** Subscriptions by feed, e-mail and webhook, and the pages that follow a form or a link. */
import { html, type Html } from "./html.ts"
import { type Frame, layout, linkTo, messagesOf } from "./layout.ts"

const feedLinks = (frame: Frame): Html => {
  const { root, language } = frame
  const messages = messagesOf(frame)
  return html`<section class="card"><h2>${messages.feeds}</h2><p>${messages.feedsLead}</p>
<ul class="links"><li><a href="${root}${language}/feed.rss">RSS 2.0</a></li>
<li><a href="${root}${language}/feed.atom">Atom</a></li>
<li><a href="${root}api/status.json">${messages.json}</a></li></ul></section>`
}

const emailForm = (frame: Frame): Html => {
  const { email } = messagesOf(frame).subscribing
  return html`<section class="card"><h2>${email.title}</h2><p>${email.lead}</p>
<form method="post" action="${linkTo(frame, "subscribe/email/")}">
<label>${email.label}
<input type="email" name="email" autocomplete="email" maxlength="254" required></label>
<button>${email.action}</button>
</form></section>`
}

const webhookForm = (frame: Frame): Html => {
  const { webhook } = messagesOf(frame).subscribing
  return html`<section class="card"><h2>${webhook.title}</h2><p>${webhook.lead}</p>
<form method="post" action="${linkTo(frame, "subscribe/webhook/")}">
<label>${webhook.label}
<input type="url" name="url" maxlength="1024" placeholder="https://" required></label>
<button>${webhook.action}</button>
</form></section>`
}

export const subscribePage = (frame: Frame): string => {
  const messages = messagesOf(frame)
  const { site, language } = frame
  const elsewhere = html`<p class="card"><a href="${site.publicUrl}/${language}/subscribe/">
${messages.subscribing.elsewhere}</a></p>`
  const forms = [...(site.hasEmail ? [emailForm(frame)] : []), webhookForm(frame)]
  return layout(
    frame,
    html`<h1>${messages.subscribe}</h1><p class="lead">${messages.subscribeLead}</p>
${feedLinks(frame)}
${site.isExport ? elsewhere : forms}`,
  )
}

/** Shows the signing secret, once. */
export const webhookPage = (
  { id, secret }: { readonly id: string; readonly secret: string },
  frame: Frame,
): string => {
  const { webhook } = messagesOf(frame).subscribing
  return layout(
    frame,
    html`<section class="card"><h1>${webhook.done}</h1>
<p>${webhook.secretLead}</p>
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
  const words = messagesOf(frame).subscribing[action]
  return layout(
    frame,
    html`<section class="card"><h1>${words.title}</h1><p>${words.lead}</p>
<form method="post" action="${linkTo(frame, `${action}/?token=${token}`)}">
<button>${words.action}</button>
</form></section>`,
  )
}
