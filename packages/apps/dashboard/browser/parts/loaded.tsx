/** Shows the loaded part, a placeholder during the load, or its error. */
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import type { Loaded as LoadedState } from "../shell/use-load.ts"
import { ProblemNotice } from "./notice.tsx"

const shownAfterMillis = 300

/** Appears only after a delay, so that a quick response does not flicker. */
const Placeholder = () => {
  const { t } = useApp()
  const [isShown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), shownAfterMillis)
    return () => clearTimeout(timer)
  }, [])
  return <p class="quiet placeholder">{isShown && t(pageMessages.loading)}</p>
}

interface LoadedProps<Data> {
  readonly of: LoadedState<Data>
  readonly children: (data: Data) => ComponentChildren
}

export const Loaded = <Data,>({ of: { data, error, reload }, children }: LoadedProps<Data>) => {
  const { t } = useApp()
  if (error !== undefined) {
    return (
      <div class="stack">
        <ProblemNotice error={error} />
        <div class="actions">
          <button type="button" onClick={reload}>
            {t(pageMessages.tryAgain)}
          </button>
        </div>
      </div>
    )
  }
  return data === undefined ? <Placeholder /> : <>{children(data)}</>
}
