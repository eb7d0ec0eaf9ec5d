/** What a promise answers, or what `otherwise` does where that takes longer than `milliseconds`. */
export function within<Answer>(
  promise: Promise<Answer>,
  milliseconds: number,
  otherwise: () => Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(otherwise());
      } catch (error) {
        reject(error);
      }
    }, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
