/** Letters to the people of a customer: a link to sign in, and an invitation. */
import type { SignInLinkRequested, UserInvited } from "@procurement/domain/email"
import { formatMoment, plain } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"

/** What a person signs in to: the dashboard of a customer, or the seller's console. */
const pages = {
  en: {
    dashboard: (tenant: string) => `the dashboard of ${tenant}`,
    console: (seller: string) => `the console of ${seller}`,
  },
  pl: {
    dashboard: (tenant: string) => `panelu klienta ${tenant}`,
    console: (seller: string) => `konsoli ${seller}`,
  },
} as const

const signInWords = {
  en: {
    subject: (page: string) => `Sign in to ${page}`,
    heading: "Your link to sign in",
    news: (page: string) =>
      `We received a request to sign in to ${page} with this address. Use the link below to sign ` +
      "in. It works once.",
    valid: "The link is valid until",
    advice: [
      "If you did not request this, ignore this message: nobody can sign in without the link. Do " +
        "not forward it.",
    ],
    action: "Sign in",
    reason: "You get this message because this address was entered on the sign-in page.",
  },
  pl: {
    subject: (page: string) => `Logowanie do ${page}`,
    heading: "Odnośnik do logowania",
    news: (page: string) =>
      `Otrzymaliśmy prośbę o zalogowanie do ${page} z tym adresem. Poniższy odnośnik służy do ` +
      "logowania i działa tylko raz.",
    valid: "Odnośnik jest ważny do",
    advice: [
      "Jeżeli to pomyłka, wiadomość można zignorować: bez odnośnika nikt się nie zaloguje. " +
        "Prosimy nikomu go nie przekazywać.",
    ],
    action: "Zaloguj się",
    reason: "Wysyłamy tę wiadomość, ponieważ ten adres podano na stronie logowania.",
  },
} as const

export const signInLetter = (
  { tenantName, isForConsole, signInUrl, expiresAt }: typeof SignInLinkRequested.Type,
  { language }: LetterContext,
): Letter => {
  const { subject, news, valid, action, ...words } = signInWords[language]
  const page = pages[language][isForConsole ? "console" : "dashboard"](plain(tenantName))
  return {
    ...words,
    language,
    tone: "notice",
    subject: subject(page),
    news: [news(page)],
    facts: [{ label: valid, value: formatMoment(expiresAt, language) }],
    action: { label: action, url: signInUrl },
  }
}

const invitationWords = {
  en: {
    roles: { owner: "owner", developer: "developer", accountant: "accountant" },
    subject: (page: string) => `You can now sign in to ${page}`,
    heading: "You have been invited",
    news: (page: string) =>
      `You have access to ${page}. There is no password: enter this e-mail address on the sign-in ` +
      "page, and we will send you a link.",
    role: "Your role",
    advice: ["If you did not expect this invitation, you can ignore it."],
    action: "Open the sign-in page",
    reason: (by: string) => `You get this message once, because ${by} entered this address.`,
  },
  pl: {
    roles: { owner: "właściciel", developer: "programista", accountant: "księgowość" },
    subject: (page: string) => `Dostęp do ${page}`,
    heading: "Zaproszenie",
    news: (page: string) =>
      `Ten adres ma dostęp do ${page}. Logowanie nie wymaga hasła: po podaniu tego adresu e-mail ` +
      "na stronie logowania wyślemy odnośnik.",
    role: "Rola",
    advice: ["Jeżeli zaproszenie jest pomyłką, można je zignorować."],
    action: "Otwórz stronę logowania",
    reason: (by: string) => `Wysyłamy tę wiadomość raz, ponieważ adres podał administrator: ${by}.`,
  },
} as const

export const invitationLetter = (
  { tenantName, isForConsole, role, signInUrl }: typeof UserInvited.Type,
  { language }: LetterContext,
): Letter => {
  const { subject, news, role: label, roles, action, reason, ...words } = invitationWords[language]
  const by = plain(tenantName)
  const page = pages[language][isForConsole ? "console" : "dashboard"](by)
  return {
    ...words,
    language,
    tone: "notice",
    subject: subject(page),
    news: [news(page)],
    facts: role === undefined ? [] : [{ label, value: roles[role] }],
    action: { label: action, url: signInUrl },
    reason: reason(by),
  }
}
