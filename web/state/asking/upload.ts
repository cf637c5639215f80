/** As `fetch`, and tells while the body is sent how much of it is (0 to 1), which `fetch` can't. */
export function sendWithProgress(
  address: string,
  { method = "GET", headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request.open(method, address);
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const { status, responseText } = request;
    // An answer without a body can't even have an empty one.
    resolve(
      new Response(responseText || null, { status, headers: { "content-type": contentType(request) } }),
    );
  };
  request.onerror = () => reject(new TypeError("The request failed."));
  request.onabort = () => reject(new DOMException("The request was aborted.", "AbortError"));
  signal?.addEventListener("abort", () => request.abort());
  request.send(body as XMLHttpRequestBodyInit | null | undefined);
  return promise;
}

const contentType = (request: XMLHttpRequest): string => request.getResponseHeader("content-type") ?? "";
