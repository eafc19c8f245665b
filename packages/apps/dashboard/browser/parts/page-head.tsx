/** The heading of a view: it names the page, and receives the focus on navigation. */
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"

interface PageHeadProps {
  readonly title: string
  readonly lead?: string | undefined
  /** Beside the title: a state. */
  readonly state?: ComponentChildren
  /** At the end of the line: actions. */
  readonly children?: ComponentChildren
  readonly back?: { readonly href: string; readonly label: string } | undefined
}

/** The browser focuses the first view; later ones are announced by focus. */
let isFirst = true

export const PageHead = ({ title, lead, state, children, back }: PageHeadProps) => {
  const { t } = useApp()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${t(pageMessages.brand)}`
  }, [title])
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <div class="page-head">
      {back !== undefined && (
        <a class="back" href={back.href}>
          <span aria-hidden="true">← </span>
          {back.label}
        </a>
      )}
      <div class="page-line">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {state}
        {children !== undefined && <div class="page-actions">{children}</div>}
      </div>
      {lead !== undefined && <p class="lead">{lead}</p>}
    </div>
  )
}
