/** A long-lived token runs out soon. */
import type { TokenExpiring } from "@procurement/domain/email"
import { formatDay, formatMoment } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"
import { plain } from "../letter/plain.ts"

type Message = typeof TokenExpiring.Type

const inEnglish = (message: Message, tenant: string) => {
  const name = plain(message.tokenName)
  const end = formatMoment(message.expiresAt, "en")
  return {
    subject: `Token “${name}” expires on ${formatDay(message.expiresAt, "en")}`,
    heading: `Your token “${name}” is about to expire`,
    news: [
      `A long-lived token of ${tenant} expires on ${end}. From then on requests with it ` +
        "are answered with 401 Unauthorized.",
    ],
    facts: [
      { label: "Token", value: name },
      { label: "Begins with", value: `${plain(message.tokenHint)}…`, isCode: true },
      { label: "Expires", value: end },
    ],
    advice: [
      "Ask for a successor in time and put it in place of this one. While you do, both " +
        "are valid, so no request has to fail.",
      "If the token is not used any more, there is nothing to do.",
    ],
    action: "Open the dashboard",
    reason: `This address is the contact of ${tenant}, which is why you get this message.`,
  }
}

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => {
  const name = plain(message.tokenName)
  const end = formatMoment(message.expiresAt, "pl")
  return {
    subject: `Token „${name}” wygasa ${formatDay(message.expiresAt, "pl")}`,
    heading: `Token „${name}” wkrótce wygaśnie`,
    news: [
      `Token długoterminowy klienta ${tenant} wygasa ${end}. Od tej chwili żądania z tym ` +
        "tokenem będą odrzucane z kodem 401 Unauthorized.",
    ],
    facts: [
      { label: "Token", value: name },
      { label: "Początek tokenu", value: `${plain(message.tokenHint)}…`, isCode: true },
      { label: "Wygasa", value: end },
    ],
    advice: [
      "Prosimy wystąpić zawczasu o nowy token i wstawić go w miejsce obecnego. W okresie " +
        "przejściowym działają oba, więc żadne żądanie nie musi zostać odrzucone.",
      "Jeżeli ten token nie jest już używany, nie trzeba nic robić.",
    ],
    action: "Otwórz panel",
    reason:
      `Ten adres jest adresem kontaktowym klienta ${tenant}, ` +
      "dlatego otrzymują Państwo tę wiadomość.",
  }
}

export const tokenExpiringLetter = (
  message: Message,
  { language, dashboardUrl }: LetterContext,
): Letter => {
  const tenant = plain(message.tenantName)
  const { action, ...words } = { en: inEnglish, pl: inPolish }[language](message, tenant)
  return {
    ...words,
    language,
    tone: "warning",
    ...(dashboardUrl === undefined ? {} : { action: { label: action, url: dashboardUrl } }),
  }
}
