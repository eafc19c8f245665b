/** Letters to the users of a customer: a sign-in link, and an invitation. */
import type { SignInLinkRequested, UserInvited } from "@procurement/domain/email"
import { formatMoment, plain } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"

const signInWords = {
  en: {
    subject: (tenant: string) => `Sign in to the dashboard of ${tenant}`,
    heading: "Your link to sign in",
    news: (tenant: string) =>
      `We received a request to sign in to the dashboard of ${tenant} with this address. Use the ` +
      "link below to sign in. It works once.",
    valid: "The link is valid until",
    advice: [
      "If you did not request this, ignore this message: nobody can sign in without the link. Do " +
        "not forward it.",
    ],
    action: "Sign in",
    reason: "You get this message because this address was entered on the sign-in page.",
  },
  pl: {
    subject: (tenant: string) => `Logowanie do panelu: ${tenant}`,
    heading: "Odnośnik do logowania",
    news: (tenant: string) =>
      `Otrzymaliśmy prośbę o zalogowanie do panelu klienta ${tenant} z tym adresem. Poniższy ` +
      "odnośnik służy do logowania i działa tylko raz.",
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
  { tenantName, signInUrl, expiresAt }: typeof SignInLinkRequested.Type,
  { language }: LetterContext,
): Letter => {
  const { subject, news, valid, action, ...words } = signInWords[language]
  const tenant = plain(tenantName)
  return {
    ...words,
    language,
    tone: "notice",
    subject: subject(tenant),
    news: [news(tenant)],
    facts: [{ label: valid, value: formatMoment(expiresAt, language) }],
    action: { label: action, url: signInUrl },
  }
}

const invitationWords = {
  en: {
    roles: { owner: "owner", developer: "developer", accountant: "accountant" },
    subject: (tenant: string) => `You can now sign in to the dashboard of ${tenant}`,
    heading: "You have been invited",
    news: (tenant: string) =>
      `${tenant} has given you access to its dashboard. There is no password: enter this ` +
      "e-mail address on the sign-in page, and we will send you a link.",
    role: "Your role",
    advice: ["If you did not expect this invitation, you can ignore it."],
    action: "Open the sign-in page",
    reason: (tenant: string) =>
      `You get this message once, because ${tenant} entered this address.`,
  },
  pl: {
    roles: { owner: "właściciel", developer: "programista", accountant: "księgowość" },
    subject: (tenant: string) => `Dostęp do panelu: ${tenant}`,
    heading: "Zaproszenie do panelu",
    news: (tenant: string) =>
      `Klient ${tenant} przyznał temu adresowi dostęp do swojego panelu. Logowanie nie wymaga ` +
      "hasła: po podaniu tego adresu e-mail na stronie logowania wyślemy odnośnik.",
    role: "Rola",
    advice: ["Jeżeli zaproszenie jest pomyłką, można je zignorować."],
    action: "Otwórz stronę logowania",
    reason: (tenant: string) =>
      `Klient ${tenant} podał ten adres, dlatego wysyłamy tę wiadomość. Wysyłamy ją tylko raz.`,
  },
} as const

export const invitationLetter = (
  { tenantName, role, signInUrl }: typeof UserInvited.Type,
  { language }: LetterContext,
): Letter => {
  const { subject, news, role: label, roles, action, reason, ...words } = invitationWords[language]
  const tenant = plain(tenantName)
  return {
    ...words,
    language,
    tone: "notice",
    subject: subject(tenant),
    news: [news(tenant)],
    facts: [{ label, value: roles[role] }],
    action: { label: action, url: signInUrl },
    reason: reason(tenant),
  }
}
