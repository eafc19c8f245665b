/** The order that is being written; this tab keeps it until it is placed or the session ends. */
import { useKept } from "../shell/use-kept.ts"
import { type Draft, emptyDraft } from "./draft.ts"

export interface Drafted {
  readonly draft: Draft
  readonly keep: (draft: Draft) => void
}

export const useDraft = (): Drafted => {
  const [draft = emptyDraft, keep] = useKept<Draft>("dashboard.order", sessionStorage)
  return { draft, keep }
}
