/** Texts about passkeys, and about signing in again. */

export const passkeyMessages = {
  passkeys: { en: "Your passkeys", pl: "Twoje klucze dostępu" },
  lead: {
    en:
      "Sign in with a fingerprint, a face or a PIN instead of an e-mailed link. Once you have a " +
      "passkey, you are asked for it before creating API keys, tokens and people.",
    pl:
      "Logowanie odciskiem palca, twarzą lub kodem PIN zamiast linku z e-maila (passkey). Kto ma " +
      "klucz dostępu, jest o niego pytany przed utworzeniem kluczy API, tokenów i użytkowników.",
  },
  added: { en: "Added", pl: "Dodano" },
  add: { en: "Add a passkey", pl: "Dodaj klucz dostępu" },
  deviceName: { en: "Name of the device", pl: "Nazwa urządzenia" },
  thisDevice: { en: "This device", pl: "To urządzenie" },
  wasAdded: { en: "The passkey was added.", pl: "Dodano klucz dostępu." },
  removeQuestion: { en: "Remove this passkey?", pl: "Usunąć ten klucz dostępu?" },
  removeLead: {
    en: "It can no longer be used to sign in. The e-mailed link still works.",
    pl: "Nie będzie można się nim logować. Link z e-maila nadal działa.",
  },
  removed: { en: "The passkey was removed.", pl: "Usunięto klucz dostępu." },
  unsupported: {
    en: "This browser has no passkeys at this address.",
    pl: "Ta przeglądarka nie obsługuje kluczy dostępu pod tym adresem.",
  },
  signIn: { en: "Sign in with a passkey", pl: "Zaloguj się kluczem dostępu" },
  cancelled: {
    en: "No passkey was used. Try again, or sign in by e-mail.",
    pl: "Nie użyto klucza dostępu. Spróbuj ponownie lub zaloguj się przez e-mail.",
  },
  again: { en: "Is it you?", pl: "Czy to Ty?" },
  againByPasskey: {
    en: "This change needs your passkey.",
    pl: "Ta zmiana wymaga klucza dostępu.",
  },
  againByLink: {
    en: "This change needs a new sign-in: open the link that we send you, then repeat it.",
    pl: "Ta zmiana wymaga ponownego zalogowania: otwórz link, który wyślemy, i powtórz ją.",
  },
  usePasskey: { en: "Use the passkey", pl: "Użyj klucza dostępu" },
  linkInstead: { en: "Send me a link instead", pl: "Wyślij mi zamiast tego link" },
} as const
