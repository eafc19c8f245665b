/** Dialogs in front of the page: a question that must be answered, a secret that is shown once. */
import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import { useAction } from "./action.tsx"
import { ProblemNotice } from "./notice.tsx"

interface DialogProps {
  readonly heading: string
  /** Undefined: Escape doesn't close it. */
  readonly onDismiss?: (() => void) | undefined
  readonly children: ComponentChildren
}

export const Dialog = ({ heading, onDismiss, children }: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const cancel = (event: Event): void => {
    event.preventDefault()
    onDismiss?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={cancel}
      onKeyDown={(event) => event.key === "Escape" && cancel(event)}
    >
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}

interface ConfirmedProps {
  /** The label of the button that opens the dialog, and of the one that confirms. */
  readonly label: string
  readonly question: string
  readonly lines: ReadonlyArray<string>
  /** The label of the button that leaves everything as it is. */
  readonly leave?: string
  /** Fields, whose values `act` knows. */
  readonly children?: ComponentChildren
  readonly act: () => Promise<unknown>
}

/** A button for an action that can't be undone: it asks for confirmation. */
export const ConfirmedAction = (props: ConfirmedProps) => {
  const { label, question, lines, leave, children, act } = props
  const { t } = useApp()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const { run, isActing, error } = useAction(() => act().then(close))
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog heading={question} onDismiss={close}>
          {lines.map((line) => (
            <p key={line} class="wrap">
              {line}
            </p>
          ))}
          {children}
          {error !== undefined && <ProblemNotice error={error} />}
          <div class="actions">
            <button type="button" class="danger filled" aria-disabled={isActing} onClick={run}>
              {label}
            </button>
            <button type="button" onClick={close}>
              {leave ?? t(pageMessages.cancel)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface SecretDialogProps {
  readonly heading: string
  readonly lead: string
  readonly secret: string
  readonly onDone: () => void
}

/** A secret, shown until the reader confirms having saved it: Escape does not lose it. */
export const SecretDialog = ({ heading, lead, secret, onDone }: SecretDialogProps) => {
  const { t } = useApp()
  const shown = useRef<HTMLElement>(null)
  const [status, setStatus] = useState("")
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(secret).then(
      () => setStatus(t(pageMessages.copied)),
      () => {
        if (shown.current !== null) getSelection()?.selectAllChildren(shown.current)
        setStatus(t(pageMessages.notCopied))
      },
    )
  return (
    <Dialog heading={heading}>
      <p>{lead}</p>
      <code class="secret" tabIndex={0} ref={shown}>
        {secret}
      </code>
      <p class="small" role="status">
        {status}
      </p>
      <div class="actions">
        <button type="button" class="main" onClick={copy}>
          {t(pageMessages.copy)}
        </button>
        <button type="button" onClick={onDone}>
          {t(pageMessages.secretDone)}
        </button>
      </div>
    </Dialog>
  )
}
