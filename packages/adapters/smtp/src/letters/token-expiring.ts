/** Warns that a long-lived token expires soon. */
import type { TokenExpiring } from "@procurement/domain/email"
import { formatDay, formatMoment, longestName, plain } from "../letter/formats.ts"
import { type Letter, type LetterContext, letterInWords } from "../letter/letter.ts"

type Message = typeof TokenExpiring.Type

const inEnglish = (message: Message, tenant: string) => {
  const name = plain(message.tokenName)
  const shortName = plain(message.tokenName, longestName)
  const end = formatMoment(message.expiresAt, "en")
  return {
    subject: `Token “${shortName}” expires on ${formatDay(message.expiresAt, "en")}`,
    heading: `Your token “${name}” is about to expire`,
    news: [
      `A long-lived token of ${tenant} expires on ${end}. From then on requests with it ` +
        "are rejected with 401 Unauthorized.",
    ],
    facts: [
      { label: "Token", value: name },
      { label: "Starts with", value: `${plain(message.tokenHint)}…`, isCode: true },
      { label: "Expires", value: end },
    ],
    advice: [
      "Please replace the token before then. The old and the new token are both valid during the " +
        "overlap, so no request has to fail.",
      "If the token is no longer used, no action is needed.",
    ],
    action: "Open the dashboard",
    reason: `This address is the contact of ${tenant}, so you get this message.`,
  }
}

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => {
  const name = plain(message.tokenName)
  const shortName = plain(message.tokenName, longestName)
  const end = formatMoment(message.expiresAt, "pl")
  return {
    subject: `Token „${shortName}” wygasa ${formatDay(message.expiresAt, "pl")}`,
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
      "Prosimy wcześniej wymienić token na nowy. W okresie przejściowym działają oba, więc żadne " +
        "żądanie nie musi zostać odrzucone.",
      "Jeżeli ten token nie jest już używany, nie trzeba nic robić.",
    ],
    action: "Otwórz panel",
    reason:
      `Ten adres jest adresem kontaktowym klienta ${tenant}, dlatego wysyłamy na niego tę ` +
      "wiadomość.",
  }
}

export const tokenExpiringLetter = (message: Message, context: LetterContext): Letter => {
  const wordsIn = { en: inEnglish, pl: inPolish }[context.language]
  return letterInWords(wordsIn(message, plain(message.tenantName)), "warning", context)
}
