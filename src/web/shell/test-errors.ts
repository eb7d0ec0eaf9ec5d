import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

// While a query waits for an element, each failed attempt would write the whole page into an error. Only the last
// attempt, whose error is thrown, still does.
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
