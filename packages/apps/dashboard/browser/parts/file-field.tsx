/** A choice of one file, which is read at once. */
import { useId } from "preact/hooks"

interface FileFieldProps {
  readonly label: string
  readonly hint?: string
  /** Endings of files, with commas. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

export const FileField = ({ label, hint, accept, onChoose }: FileFieldProps) => {
  const id = useId()
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) onChoose(file)
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={choose}
      />
    </div>
  )
}
