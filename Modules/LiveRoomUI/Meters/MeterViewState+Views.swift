import Meters

extension MeterViewState {
  /// The forms of the meters on screen.
  var forms: [MeterForm] {
    MeterForm.allCases.filter { form in rows.contains { $0.meter.form == form } }
  }
}
