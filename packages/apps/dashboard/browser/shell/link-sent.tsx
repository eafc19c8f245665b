/**
 * What a reader sees after asking for a link. It is the same for every address, so it reveals no
 * users: the service limits requests for unknown addresses too.
 */
import { ApiError } from "../api/api.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { useApp } from "./app-context.ts"

export type LinkAnswer = "sent" | "too soon"

/** Requests a link; rejects with what is no limit of requests. */
export const linkAnswer = async (request: Promise<unknown>): Promise<LinkAnswer> => {
  try {
    await request
    return "sent"
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === "rate_limited") return "too soon"
    throw error
  }
}

export const LinkSent = ({ answer, to }: { readonly answer: LinkAnswer; readonly to: string }) => {
  const { t } = useApp()
  if (answer === "too soon") return <p role="status">{t(signInMessages.askedRecently)}</p>
  return (
    <p role="status">
      {t(signInMessages.linkSent)} <strong>{to}</strong>. {t(signInMessages.sentRecently)}
    </p>
  )
}
