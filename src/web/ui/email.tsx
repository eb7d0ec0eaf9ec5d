/** An email address. If it is too long for the line, the line breaks before the at sign. */
export function Email({ address }: { address: string }) {
  const [name, domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
