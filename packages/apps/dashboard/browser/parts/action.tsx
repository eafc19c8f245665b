/** A button that runs one action at a time and shows its error below. */
import { useState } from "preact/hooks"
import { ProblemNotice } from "./notice.tsx"

interface ActionProps {
  readonly label: string
  readonly act: () => Promise<unknown>
  readonly look?: "main" | "danger" | "plain" | undefined
  readonly hint?: string | undefined
}

/** Runs one action at a time; `error` is the error of the last run. */
export const useAction = (act: () => Promise<unknown>) => {
  const [isActing, setActing] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (): Promise<void> => {
    if (isActing) return
    setActing(true)
    setError(undefined)
    await act().catch(setError)
    setActing(false)
  }
  return { run, isActing, error }
}

export const Action = ({ label, act, look, hint }: ActionProps) => {
  const { run, isActing, error } = useAction(act)
  return (
    <div class="action">
      <button type="button" class={look} aria-disabled={isActing} onClick={run}>
        {label}
      </button>
      {hint !== undefined && <span class="hint">{hint}</span>}
      {error !== undefined && <ProblemNotice error={error} />}
    </div>
  )
}
