/** A message in a box: an error, the result of an action, or a state. */
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { PasskeyCancelled } from "../account/passkeys.ts"
import { ApiError } from "../api/api.ts"
import { placeProblem } from "../api/problem-fields.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { passkeyMessages } from "../messages/passkey-messages.ts"
import { useApp } from "../shell/app-context.ts"

export type Tone = "good" | "bad" | "later" | "quiet"

interface NoticeProps {
  readonly tone: Tone
  readonly children: ComponentChildren
}

export const Notice = ({ tone, children }: NoticeProps) => (
  <div class={`notice ${tone}`} role={tone === "bad" ? "alert" : undefined}>
    {children}
  </div>
)

export const Badge = ({ tone, children }: NoticeProps) => (
  <span class={`badge ${tone}`}>{children}</span>
)

const RequestLine = ({ id }: { readonly id: string }) => {
  const { t } = useApp()
  return (
    <p class="quiet small">
      {t(pageMessages.requestId)}: <code>{id}</code>
    </p>
  )
}

interface ProblemNoticeProps {
  readonly error: unknown
  /** Replaces the detail of the problem. */
  readonly lines?: ReadonlyArray<string> | undefined
}

/**
 * Explains an error to the reader. An error that is not an API response is a defect of this page
 * and is also reported to the browser.
 */
export const ProblemNotice = ({ error, lines }: ProblemNoticeProps) => {
  const { t } = useApp()
  const isAnswer = error instanceof ApiError
  const isCancelled = error instanceof PasskeyCancelled
  useEffect(() => {
    if (!isAnswer && !isCancelled) reportError(error)
  }, [error])
  if (isCancelled) return <Notice tone="bad">{<p>{t(passkeyMessages.cancelled)}</p>}</Notice>
  if (!isAnswer) return <Notice tone="bad">{<p>{t(pageMessages.broken)}</p>}</Notice>
  const { problem } = error
  if (problem === undefined) {
    return <Notice tone="bad">{<p>{t(pageMessages.unreachable)}</p>}</Notice>
  }
  const texts = lines ?? placeProblem(problem, []).onTop
  return (
    <Notice tone="bad">
      {texts.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <RequestLine id={problem.request_id} />
    </Notice>
  )
}
