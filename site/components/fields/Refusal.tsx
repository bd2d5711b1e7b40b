/** Beside the button of a form: the top of a long one is out of sight. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="font-medium wrap-anywhere text-danger">
      {text}
    </p>
  )
