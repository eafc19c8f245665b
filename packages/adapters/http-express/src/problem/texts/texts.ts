/** The texts of one problem in one language; plain text with Markdown's code spans. */
export interface Text {
  readonly title: string
  readonly detail: string
  readonly help: string
}

export type Texts<Code extends string> = Readonly<Record<Code, Text>>
