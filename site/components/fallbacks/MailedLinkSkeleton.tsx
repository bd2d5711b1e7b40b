/** Keeps the place of a mailed link's page: a heading, its text and a button. */
export const MailedLinkSkeleton = ({ text, button }: { text: string; button: string }) => (
  <>
    <div className="h-7 w-2/3 rounded-md bg-sunk" />
    <div className={`${text} rounded-md bg-sunk`} />
    <div className={`h-12 ${button} max-w-full rounded-md bg-sunk`} />
  </>
)
