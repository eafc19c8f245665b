/** What is said to who is not signed in. */

export const signInWords = {
  heading: { en: "Sign in", pl: "Zaloguj się" },
  lead: {
    en:
      "Manage your webhooks: deliveries, replays, secrets. You need a token with the scope " +
      "webhooks:manage.",
    pl:
      "Zarządzanie webhookami: dostawy, ponowienia, klucze. Potrzebny jest token z zakresem " +
      "webhooks:manage.",
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
    en: "It is exchanged for a token that lives for an hour.",
    pl: "Zostanie wymieniony na token ważny godzinę.",
  },
  submit: { en: "Sign in", pl: "Zaloguj się" },
  kept: {
    en: "The token stays in this tab until you sign out or close it. The secret is not kept.",
    pl:
      "Token pozostaje w tej karcie do wylogowania lub jej zamknięcia. Sekret nie jest " +
      "zapisywany.",
  },
  refused: {
    en:
      "This token is not accepted: it is mistyped, revoked, has run out, or belongs to the " +
      "other environment.",
    pl:
      "Token nie został przyjęty: zawiera błąd, został unieważniony, wygasł albo należy do " +
      "innego środowiska.",
  },
  clientRefused: {
    en: "Client id and secret are not accepted.",
    pl: "Identyfikator i sekret klienta nie zostały przyjęte.",
  },
  clientLacksScope: {
    en: "This client may not manage webhooks: it does not have the scope webhooks:manage.",
    pl: "Ten klient nie może zarządzać webhookami: nie ma zakresu webhooks:manage.",
  },
  ended: {
    en: "Your sign-in has ended: the token has run out or was revoked. Sign in again.",
    pl:
      "Sesja została zakończona: token wygasł lub został unieważniony. Proszę zalogować się " +
      "ponownie.",
  },
  signedOut: { en: "You are signed out.", pl: "Wylogowano." },
}
