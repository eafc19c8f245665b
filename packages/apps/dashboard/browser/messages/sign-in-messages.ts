/** Texts of the sign-in view. */

export const signInMessages = {
  heading: { en: "Sign in", pl: "Zaloguj się" },
  lead: {
    en: "Orders, invoices and webhooks of your company.",
    pl: "Zamówienia, faktury i webhooki firmy.",
  },
  email: { en: "E-mail", pl: "E-mail" },
  emailHint: {
    en: "We send a link that is valid for 10 minutes.",
    pl: "Wyślemy link ważny przez 10 minut.",
  },
  sendLink: { en: "Send the link", pl: "Wyślij link" },
  linkSent: {
    en: "If the address belongs to a user, we have sent a link to",
    pl: "Jeśli adres należy do użytkownika, wysłaliśmy link na adres",
  },
  sentRecently: {
    en:
      "If we sent a link there a short time ago, we do not send another: please look into the " +
      "mailbox, also into spam.",
    pl:
      "Jeśli niedawno wysłaliśmy tam link, nie wysyłamy kolejnego: prosimy zajrzeć do skrzynki, " +
      "także do spamu.",
  },
  askedRecently: {
    en:
      "Links were requested a moment ago. Please look into the mailbox, also into spam; if no " +
      "link is there, try again in a minute.",
    pl:
      "Przed chwilą proszono o link. Prosimy zajrzeć do skrzynki, także do spamu; jeśli nie ma w " +
      "niej linku, proszę spróbować ponownie za minutę.",
  },
  confirmLead: {
    en: "The link works once. Sign in with this browser?",
    pl: "Link działa jeden raz. Zalogować się w tej przeglądarce?",
  },
  confirm: { en: "Sign in", pl: "Zaloguj się" },
  byTokenInstead: {
    en: "Sign in with a token or a client instead",
    pl: "Zaloguj się tokenem lub jako klient API",
  },
  byEmail: { en: "Sign in by e-mail instead", pl: "Zaloguj się przez e-mail" },
  cookie: {
    en: "Signing in sets one cookie, which scripts can't read.",
    pl: "Logowanie ustawia jedno ciasteczko, niedostępne dla skryptów.",
  },
  by: { en: "Sign in with", pl: "Sposób logowania" },
  byToken: { en: "A token", pl: "Token" },
  byClient: { en: "Client id and secret", pl: "Identyfikator i sekret klienta" },
  token: { en: "Token", pl: "Token" },
  tokenHint: {
    en: "It begins with ppl_live_ or ppl_test_.",
    pl: "Zaczyna się od ppl_live_ lub ppl_test_.",
  },
  clientId: { en: "Client id", pl: "Identyfikator klienta" },
  clientSecret: { en: "Client secret", pl: "Sekret klienta" },
  clientHint: {
    en: "It is exchanged for a token that is valid for an hour.",
    pl: "Zostanie wymieniony na token ważny godzinę.",
  },
  submit: { en: "Sign in", pl: "Zaloguj się" },
  kept: {
    en:
      "The token stays in this tab until you sign out or close the tab. The secret is not " +
      "stored.",
    pl:
      "Token pozostaje w tej karcie do wylogowania lub jej zamknięcia. Sekret nie jest " +
      "zapisywany.",
  },
  refused: {
    en:
      "The token was rejected: it is mistyped, revoked, expired or belongs to the other " +
      "environment.",
    pl:
      "Token został odrzucony: zawiera błąd, został unieważniony, wygasł albo należy do " +
      "innego środowiska.",
  },
  clientRefused: {
    en: "The client id or the secret is wrong.",
    pl: "Identyfikator lub sekret klienta jest nieprawidłowy.",
  },
  ended: {
    en: "Your session has ended: the token expired or was revoked. Sign in again.",
    pl:
      "Sesja została zakończona: token wygasł lub został unieważniony. Proszę zalogować się " +
      "ponownie.",
  },
  signedOut: { en: "You are signed out.", pl: "Wylogowano." },
} as const
