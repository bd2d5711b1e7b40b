export async function stripeJs(): Promise<Response> {
  return new Response('', { status: 404 })
}
