/** Subscriptions by feed, e-mail and webhook, and the pages that follow a form or a link. */
import { fileAt, type Frame, type Html, html, layout, linkTo } from "./layout.ts"
import { messages } from "./messages.ts"

/** Texts of forms and of the pages that follow. */
export const subscribing = {
  elsewhere: {
    en: "Subscribe by e-mail or webhook on the status page itself",
    pl: "Subskrypcja przez e-mail lub webhook jest na samej stronie statusu",
  },
  email: {
    title: { en: "E-mail", pl: "E-mail" },
    lead: {
      en: "We send you a link; your subscription starts when you confirm it.",
      pl: "Najpierw wyślemy odnośnik: subskrypcja zaczyna się po jego potwierdzeniu.",
    },
    label: { en: "E-mail address", pl: "Adres e-mail" },
    action: { en: "Subscribe", pl: "Subskrybuj" },
    done: { en: "Check your mailbox", pl: "Sprawdź skrzynkę pocztową" },
    doneText: {
      en:
        "If this address can receive our e-mails and is not subscribed yet, we have sent a link " +
        "to it. The link is valid for 24 hours.",
      pl:
        "Jeżeli ten adres może odbierać nasze wiadomości i nie ma jeszcze subskrypcji, " +
        "wysłaliśmy na niego odnośnik. Odnośnik jest ważny przez 24 godziny.",
    },
  },
  webhook: {
    title: { en: "Webhook", pl: "Webhook" },
    lead: {
      en:
        "We send a signed POST for every update, like all our webhooks, and retry for 31 " +
        "hours. The URL must be public and start with https.",
      pl:
        "Przy każdej aktualizacji wysyłamy podpisane żądanie POST, w takiej postaci jak " +
        "wszystkie nasze webhooki, i ponawiamy je przez 31 godzin. Adres musi być publiczny i " +
        "zaczynać się od https.",
    },
    label: { en: "URL", pl: "URL" },
    action: { en: "Subscribe", pl: "Subskrybuj" },
    done: { en: "The webhook receives updates", pl: "Webhook otrzymuje aktualizacje" },
    secretLead: {
      en:
        "Store this secret: it is shown only once. Use it to verify signatures, and send it as " +
        "a bearer token to end or resume the subscription.",
      pl:
        "Zachowaj ten sekret: pokazujemy go tylko raz. Służy do sprawdzania podpisów, a " +
        "wysłany jako token Bearer pozwala zakończyć lub wznowić subskrypcję.",
    },
  },
  confirm: {
    title: { en: "Confirm your subscription", pl: "Potwierdź subskrypcję" },
    lead: {
      en: "You will get an e-mail for every incident and for scheduled maintenance.",
      pl: "Wyślemy wiadomość o każdym incydencie i o zaplanowanych pracach serwisowych.",
    },
    action: { en: "Confirm", pl: "Potwierdź" },
    done: { en: "You are subscribed", pl: "Subskrypcja jest potwierdzona" },
    doneText: {
      en: "Every e-mail has a link to unsubscribe.",
      pl: "W każdej wiadomości jest odnośnik do rezygnacji.",
    },
  },
  unsubscribe: {
    title: { en: "Unsubscribe", pl: "Rezygnacja" },
    lead: {
      en: "You will get no more e-mails from this status page.",
      pl: "Nie będziemy więcej wysyłać wiadomości z tej strony statusu.",
    },
    action: { en: "Unsubscribe", pl: "Zrezygnuj" },
    done: { en: "You are unsubscribed", pl: "Subskrypcja jest zakończona" },
    doneText: { en: "Your address was deleted.", pl: "Adres został usunięty." },
  },
  badLink: { en: "This link is not valid", pl: "Ten odnośnik jest nieważny" },
  badLinkText: {
    en: "It was changed, or it has expired. Please subscribe again.",
    pl: "Został zmieniony albo wygasł. Prosimy o ponowną subskrypcję.",
  },
  rejected: { en: "Not subscribed", pl: "Nie udało się" },
  rejections: {
    "too-many-requests": {
      en: "Too many requests. Please try again in a few minutes.",
      pl: "Zbyt wiele żądań. Prosimy spróbować za kilka minut.",
    },
    "not-an-address": {
      en: "Enter a valid e-mail address.",
      pl: "Prosimy podać poprawny adres e-mail.",
    },
    "too-many-for-server": {
      en: "This server has too many subscriptions.",
      pl: "Do tego serwera jest już zbyt wiele subskrypcji.",
    },
    "too-long": { en: "The URL is too long.", pl: "Adres URL jest za długi." },
    "not-absolute": { en: "Enter a valid URL.", pl: "Prosimy podać poprawny adres URL." },
    "not-https": {
      en: "The URL must start with https://.",
      pl: "Adres URL musi zaczynać się od https://.",
    },
    credentials: {
      en: "The URL must not contain a user name or password.",
      pl: "Adres URL nie może zawierać nazwy użytkownika ani hasła.",
    },
    fragment: {
      en: "The URL must not contain a fragment (#).",
      pl: "Adres URL nie może zawierać fragmentu (#).",
    },
    port: { en: "The port must be 443 or 8443.", pl: "Port musi być równy 443 albo 8443." },
    "unknown-host": { en: "The host does not exist.", pl: "Host nie istnieje." },
    "unresolved-host": {
      en: "The host could not be resolved. Please try again.",
      pl: "Nie udało się znaleźć adresu hosta. Prosimy spróbować ponownie.",
    },
    "private-address": {
      en: "The host resolves to a non-public IP address.",
      pl: "Host wskazuje niepubliczny adres IP.",
    },
  },
} as const

const feeds = (frame: Frame): Html => {
  const { language } = frame
  return html`<section class="card"><h2>${messages.feeds[language]}</h2>
<p>${messages.feedsLead[language]}</p>
<ul class="links"><li><a href="${fileAt(frame, `${language}/feed.rss`)}">RSS 2.0</a></li>
<li><a href="${fileAt(frame, `${language}/feed.atom`)}">Atom</a></li>
<li><a href="${fileAt(frame, "api/status.json")}">${messages.json[language]}</a></li></ul>
</section>`
}

const form = (kind: "email" | "webhook", input: Html, frame: Frame): Html => {
  const { language } = frame
  const { title, lead, label, action } = subscribing[kind]
  return html`<section class="card"><h2>${title[language]}</h2><p>${lead[language]}</p>
<form method="post" action="${linkTo(frame, `subscribe/${kind}/`)}">
<label>${label[language]}
${input}</label>
<button>${action[language]}</button>
</form></section>`
}

const emailInput = html`<input type="email" name="email" autocomplete="email" maxlength="254"
required>`
const webhookInput = html`<input type="url" name="url" maxlength="1024" placeholder="https://"
required>`

export const subscribePage = (frame: Frame): string => {
  const { site, language } = frame
  const elsewhere = html`<p class="card"><a href="${site.publicUrl}/${language}/subscribe/">
${subscribing.elsewhere[language]}</a></p>`
  const email = site.hasEmail ? form("email", emailInput, frame) : undefined
  const forms = html`${email}${form("webhook", webhookInput, frame)}`
  return layout(
    frame,
    html`<h1>${messages.subscribe[language]}</h1>
<p class="lead">${messages.subscribeLead[language]}</p>
${feeds(frame)}
${site.isExport ? elsewhere : forms}`,
  )
}

/** Shows the signing secret, once. */
export const webhookPage = (
  { id, secret }: { readonly id: string; readonly secret: string },
  frame: Frame,
): string => {
  const { done, secretLead } = subscribing.webhook
  return layout(
    frame,
    html`<section class="card"><h1>${done[frame.language]}</h1>
<p>${secretLead[frame.language]}</p>
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
  const { language } = frame
  const words = subscribing[action]
  return layout(
    frame,
    html`<section class="card"><h1>${words.title[language]}</h1><p>${words.lead[language]}</p>
<form method="post" action="${linkTo(frame, `${action}/?token=${token}`)}">
<button>${words.action[language]}</button>
</form></section>`,
  )
}
